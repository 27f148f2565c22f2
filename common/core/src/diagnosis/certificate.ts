import { HopProbe } from '../tunnel/hopProbe';

const EXPIRED = 'CERT_HAS_EXPIRED';
/** Node's codes for a chain that ends at no CA that was asked for. */
const UNKNOWN_CA: readonly string[] = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  // A foreign CA of the same name, as every kubeadm cluster has one.
  'CERT_SIGNATURE_FAILURE',
];

/** The certificate that was shown is past its date by the clock of the one who looked. */
export function readsExpired(probe: HopProbe | undefined): boolean {
  if (probe === undefined) return false;
  if (probe.code === EXPIRED) return true;
  return probe.certNotAfter !== undefined && probe.certNotAfter < probe.at;
}

/** The certificate that was shown is signed by nobody who is trusted for this cluster. */
export function isOfUnknownCa(probe: HopProbe | undefined): boolean {
  return probe?.code !== undefined && UNKNOWN_CA.includes(probe.code);
}
