const pattern = /^v(\d+)(?:(alpha|beta)(\d+))?$/;

/** v2, v1, v1beta2, v1beta1, v1alpha1, then everything else by name: the API server's preference. */
export function compareVersions(a: string, b: string): number {
  const left = pattern.exec(a);
  const right = pattern.exec(b);
  if (!left || !right) {
    if (left) return -1;
    if (right) return 1;
    return a < b ? -1 : Number(a !== b);
  }
  return (
    stability(right) - stability(left) ||
    Number(right[1]) - Number(left[1]) ||
    Number(right[3] ?? 0) - Number(left[3] ?? 0)
  );
}

function stability(match: RegExpExecArray): number {
  if (match[2] === undefined) return 2;
  return match[2] === 'beta' ? 1 : 0;
}
