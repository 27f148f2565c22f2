import { isIP } from 'node:net';
import { Environment } from '@marcbachmann/cel-js';

/**
 * CEL with the functions Kubernetes adds that CRDs in use call. What is missing makes a rule
 * unsupported, and the sandbox says so.
 */
export const celEnvironment = new Environment({
  homogeneousAggregateLiterals: false,
  enableOptionalTypes: true,
})
  .registerVariable('self', 'dyn')
  .registerVariable('oldSelf', 'dyn')
  .registerFunction('isIP(string): bool', (text: string) => isIP(text) !== 0)
  .registerFunction('isCIDR(string): bool', isCidr)
  .registerFunction('isURL(string): bool', (text: string) =>
    URL.canParse(text),
  );

function isCidr(text: string): boolean {
  const [address, bits, ...more] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 &&
    more.length === 0 &&
    /^\d{1,3}$/.test(bits ?? '') &&
    Number(bits) <= (version === 4 ? 32 : 128)
  );
}
