import { GatewayReading, SourceRef } from '@mooring/core';

/**
 * Something that tells of tunnels: the extension point for gateways of other makers. It is asked every
 * `ref.intervalSeconds` and has its own deadline, authentication, proxy and CA.
 */
export interface TunnelSource {
  readonly ref: SourceRef;
  /** Gateways it is asked about, for "not reported" when it fails before it named any. */
  readonly gateways: readonly string[];
  /**
   * One reading per gateway. Never rejects: what went wrong is a reading with a reason. Secrets (private keys, preshared
   * keys, tokens) never leave it.
   */
  read(signal: AbortSignal): Promise<readonly GatewayReading[]>;
  /** Ends what it holds open. */
  close?(): Promise<void>;
}
