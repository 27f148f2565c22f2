import { adminUser, Tokens } from './authn/tokens';
import { bootstrapRoles } from './authz/bootstrapRoles';
import { RbacAuthorizer } from './authz/rbac';
import { apiListener } from './http/apiServer';
import { Control } from './http/control';
import { Background } from './lifecycle/background';
import { followCrds } from './lifecycle/crdLifecycle';
import { collectGarbage } from './lifecycle/garbageCollector';
import { followNamespaces } from './lifecycle/namespaceLifecycle';
import { ensureNamespace, loadObjects } from './loading/loadObjects';
import { createObjectStore } from './objectStore';
import { builtinTypes } from './resources/builtinKinds';
import { ResourceRegistry } from './resources/registry';
import { kubeconfig } from './serving/kubeconfig';
import { loopbackCertificate } from './serving/loopbackCertificate';
import { host, listenOnLoopback } from './serving/loopbackServer';
import { Storage } from './storage/storage';
import type { Sandbox, SandboxOptions, UnsupportedRule } from './types';
import { Writer } from './writing/writer';

const ownNamespaces = ['default', 'kube-system', 'kube-public'];

/**
 * Starts an embedded management cluster on loopback. It holds the given objects, speaks the
 * Kubernetes API to whoever has its kubeconfig, and forgets everything when it is closed.
 * @public
 */
export async function startSandbox(
  options: SandboxOptions = {},
): Promise<Sandbox> {
  const { now = Date.now, historySize = 10_000 } = options;
  const storage = new Storage({
    historySize,
    // Versions of an earlier run must be older than all of this one: a client that resumes with
    // one gets 410 and lists again, instead of waiting for a version that means something else.
    startVersion: Date.now(),
  });
  const registry = new ResourceRegistry();
  builtinTypes.forEach(type => registry.register(type));
  const writer = new Writer(storage, now);
  const background = new Background();
  const unsupportedRules: UnsupportedRule[] = [];
  const controllers = { storage, registry, writer, background };
  followCrds(controllers, unsupportedRules);

  const startTime = new Date(now()).toISOString().replace(/\.\d+Z$/, 'Z');
  for (const name of ownNamespaces) ensureNamespace(storage, name, startTime);
  const load = (objects: readonly unknown[]) =>
    loadObjects({ storage, registry, now }, objects, unsupportedRules);
  load(bootstrapRoles);
  const loaded = load(options.objects ?? []);
  followNamespaces(controllers);
  collectGarbage(controllers);

  const tokens = new Tokens(options.identities ?? []);
  const control = new Control();
  const certificate =
    options.tls === false ? undefined : loopbackCertificate(Date.now());
  const server = await listenOnLoopback(
    options.port ?? 0,
    apiListener(
      {
        storage,
        registry,
        writer,
        authorizer: new RbacAuthorizer(storage),
        tokens,
        now,
        bookmarkIntervalMs: options.bookmarkIntervalMs ?? 15_000,
      },
      control,
    ),
    certificate,
  );

  return {
    url: `http://${host}:${server.port}`,
    store: createObjectStore({ storage, registry, writer }),
    unsupportedRules,
    loadProblems: loaded.problems,
    guessedKinds: loaded.guessed,
    kubeconfig: identity =>
      kubeconfig({
        host,
        port: server.port,
        user: identity ?? adminUser,
        token: identity === undefined ? tokens.admin : tokens.tokenOf(identity),
        ca: certificate?.cert,
      }),
    addToken: identity => tokens.add(identity),
    compact: () => storage.compact(),
    control,
    async close() {
      background.close();
      await server.close();
    },
  };
}
