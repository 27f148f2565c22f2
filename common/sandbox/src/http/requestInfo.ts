/** What a path and a method ask for, before it is known whether that exists. */
export type RequestInfo =
  | {
      kind: 'resource';
      verb: string;
      group: string;
      version: string;
      plural: string;
      namespace?: string;
      name?: string;
      subresource?: string;
    }
  | { kind: 'path'; verb: string; path: string };

const verbs: Readonly<Record<string, string>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
};

/** Sub-paths of a namespace itself; everything else below a namespace is a resource in it. */
const namespaceParts = new Set(['status', 'finalize']);

export function requestInfo(method: string, url: URL): RequestInfo {
  const parts = url.pathname
    .split('/')
    .filter(part => part !== '')
    .map(decode);
  const rest = resourceParts(parts);
  if (!rest || rest.parts.length === 0 || rest.parts.length > 5) {
    return { kind: 'path', verb: method.toLowerCase(), path: url.pathname };
  }
  const { group, version } = rest;
  const [first, second, third] = rest.parts;
  const isInNamespace =
    first === 'namespaces' && third !== undefined && !namespaceParts.has(third);
  const namespace = isInNamespace ? second : undefined;
  const [plural, name, ...sub] = isInNamespace
    ? rest.parts.slice(2)
    : rest.parts;
  const wanted = name ?? nameOfFieldSelector(url);
  return {
    kind: 'resource',
    verb: verbOf(method, name, url),
    group,
    version,
    plural,
    ...(namespace === undefined ? {} : { namespace }),
    ...(wanted === undefined ? {} : { name: wanted }),
    ...(sub.length === 0 ? {} : { subresource: sub.join('/') }),
  };
}

/** Whether the path itself names an object; a field selector only narrows a collection. */
export function isCollection(verb: string): boolean {
  return ['list', 'watch', 'deletecollection', 'create'].includes(verb);
}

function resourceParts(parts: readonly string[]) {
  if (parts[0] === 'api' && parts.length > 2) {
    return { group: '', version: parts[1], parts: parts.slice(2) };
  }
  if (parts[0] === 'apis' && parts.length > 3) {
    return { group: parts[1], version: parts[2], parts: parts.slice(3) };
  }
  return undefined;
}

function verbOf(method: string, name: string | undefined, url: URL): string {
  if (method === 'GET' || method === 'HEAD') {
    const watch = url.searchParams.get('watch');
    if (watch === 'true' || watch === '1') return 'watch';
    return name === undefined ? 'list' : 'get';
  }
  if (method === 'DELETE') {
    return name === undefined ? 'deletecollection' : 'delete';
  }
  return verbs[method] ?? method.toLowerCase();
}

/** RBAC judges a list of one name by that name. */
function nameOfFieldSelector(url: URL): string | undefined {
  const selector = url.searchParams.get('fieldSelector') ?? '';
  return /(?:^|,)metadata\.name==?([^,]+)/.exec(selector)?.[1];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not percent-encoded after all: the name simply will not exist.
    return part;
  }
}
