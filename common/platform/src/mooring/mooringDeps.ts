import { Instant } from '@mooring/core';
import { DiagnosisDesk } from '../diagnosis/diagnosisDesk';
import { HistoryState } from '../diagnosis/historyKeeper';
import { ProbeRunner } from '../probes/probe';
import { Store } from '../store/store';
import { ViewSettings } from './clusterView';

/** What Mooring is composed of. */
export interface MooringDeps {
  readonly store: Store;
  /** What is known of tunnels; by default only what gateways write to the management cluster. */
  readonly desk?: DiagnosisDesk;
  /** Who probes, once somebody can. */
  readonly prober?: () => ProbeRunner | undefined;
  /** How far the history of tunnels is kept. */
  readonly history?: () => HistoryState | undefined;
  /** Resolves when what still had to be written down after the end is written. */
  readonly stopped?: () => Promise<void>;
  readonly settings: ViewSettings & {
    readonly operatorGroups: readonly string[];
    readonly version: string;
  };
  readonly now: () => Instant;
  /** Key of cursor signatures; replicas of one service share it. */
  readonly secret: string;
  /** What stands behind it, for the status and the sandbox notice. */
  readonly server: () => {
    readonly address: string;
    readonly sandbox: boolean;
  };
  /** The watches; `undefined` when the store is filled by somebody else (`mooring explain`). */
  readonly watch?: (signal: AbortSignal) => void;
}
