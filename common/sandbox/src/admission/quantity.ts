/** A Kubernetes quantity, exact: thousandths, and whether it was written in powers of two. */
export interface Quantity {
  milli: bigint;
  binary: boolean;
}

const suffixes: Readonly<Record<string, bigint>> = {
  '': 1000n,
  m: 1n,
  k: 1000n ** 2n,
  M: 1000n ** 3n,
  G: 1000n ** 4n,
  T: 1000n ** 5n,
  P: 1000n ** 6n,
  E: 1000n ** 7n,
  Ki: 1000n * 1024n,
  Mi: 1000n * 1024n ** 2n,
  Gi: 1000n * 1024n ** 3n,
  Ti: 1000n * 1024n ** 4n,
  Pi: 1000n * 1024n ** 5n,
  Ei: 1000n * 1024n ** 6n,
};

const pattern = /^([+-]?)(\d+)(?:\.(\d*))?([EPTGMK]i|[mkMGTPE]|[eE][+-]?\d+)?$/;

/** `undefined` for what is no quantity. Below a thousandth is rounded up, as the API server does. */
export function parseQuantity(given: unknown): Quantity | undefined {
  const match = pattern.exec(String(given));
  if (!match) return undefined;
  const [, sign, whole, fraction = '', suffix = ''] = match;
  const exponent = /^[eE]([+-]?\d+)$/.exec(suffix);
  let scale = suffixes[suffix] ?? 1000n;
  let digits = BigInt(whole + fraction);
  let divisor = 10n ** BigInt(fraction.length);
  if (exponent) {
    const power = Number(exponent[1]);
    if (Math.abs(power) > 18) return undefined;
    if (power >= 0) digits *= 10n ** BigInt(power);
    else divisor *= 10n ** BigInt(-power);
    scale = 1000n;
  }
  const milli = (digits * scale + divisor - 1n) / divisor;
  return {
    milli: sign === '-' ? -milli : milli,
    binary: suffix.endsWith('i'),
  };
}

export function addQuantities(a: Quantity, b: Quantity): Quantity {
  return { milli: a.milli + b.milli, binary: a.binary || b.binary };
}

/** In the canonical form: the largest suffix that leaves a whole number. */
export function formatQuantity({ milli, binary }: Quantity): string {
  if (milli === 0n) return '0';
  if (milli % 1000n !== 0n) return `${milli}m`;
  const candidates = binary
    ? ['Ei', 'Pi', 'Ti', 'Gi', 'Mi', 'Ki']
    : ['E', 'P', 'T', 'G', 'M', 'k'];
  const suffix = candidates.find(name => milli % suffixes[name] === 0n) ?? '';
  return `${milli / suffixes[suffix]}${suffix}`;
}
