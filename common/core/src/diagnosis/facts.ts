import { Instant } from '../model/instant';
import { Hop, HopProbe } from '../tunnel/hopProbe';
import { ArcNetTunnel, FluxPath } from '../tunnel/tunnel';
import { ComponentAssessment } from './component';
import { DiagnosisSubject } from './subject';

/** The inputs of tunnels.md §6.1 under their printed names, for one cluster at one time. */
export interface ClusterFacts {
  readonly subject: DiagnosisSubject;
  readonly now: Instant;
  /** `null` unless known and fresh. */
  readonly A: ArcNetTunnel | null;
  readonly F: FluxPath | null;
  /** Latest probe of each hop that is not older than 120 s and ran. */
  readonly P: Partial<Readonly<Record<Hop, HopProbe>>>;
  readonly connected: boolean | null;
  readonly ever: boolean;
  readonly twoWay: boolean;
  readonly unprobed: boolean;
  readonly reached: boolean;
  readonly rxGrows: boolean;
  readonly pathDead: boolean;
  readonly noPath: boolean;
  readonly dead: boolean;
  readonly fluxDown: boolean;
  readonly fluxLater: boolean;
  readonly fluxHit: boolean;
  readonly fluxRead: boolean;
  readonly keysDiffer: boolean;
  readonly stuck: boolean;
  readonly sizeLoss: boolean;
  readonly siteAlive: boolean;
  readonly bad: boolean;
  readonly fine: boolean;
  readonly onset: Instant | undefined;
  /** Changes within the last 15 min. */
  readonly flaps: {
    readonly api: number;
    readonly hasApiTimeouts: boolean;
    readonly agent: number;
  };
  /** Shared parts it hangs on, assessed over all their members. */
  readonly components: {
    readonly gateway: ComponentAssessment | null;
    readonly relay: ComponentAssessment | null;
    readonly site: ComponentAssessment | null;
  };
}
