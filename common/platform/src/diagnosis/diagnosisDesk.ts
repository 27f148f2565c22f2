import {
  ClusterId,
  GatewayReading,
  HopProbe,
  Instant,
  Timeline,
  TunnelBook,
} from '@mooring/core';
import { Store } from '../store/store';
import { DiagnosisBoard, DiagnosisChange } from './diagnosisBoard';
import { ProbeBook } from './probeBook';

export interface DiagnosisDeskOptions {
  /** What the sites' keepalives are set to; 0: no end sends any, and silence then proves nothing. */
  readonly siteKeepaliveSeconds?: number;
  /** Milliseconds of a clock that only goes forward, for the cost of judging. */
  readonly elapsed?: () => number;
  /** A fault of the rules themselves, for the log. Absent: it is thrown. */
  readonly onFault?: (error: unknown) => void;
  /** A dump is judged at once: nobody waits beside it. */
  readonly isAtOnce?: boolean;
}

/** Where everything observed of the ways to clusters comes together and is judged. */
export class DiagnosisDesk {
  readonly book: TunnelBook;
  readonly probes = new ProbeBook();
  readonly timeline = new Timeline();
  readonly board: DiagnosisBoard;
  private onChange: () => void = () => {};

  constructor(
    private readonly store: Store,
    options: DiagnosisDeskOptions = {},
  ) {
    this.book = new TunnelBook(options);
    this.board = new DiagnosisBoard({
      store,
      book: this.book,
      probes: this.probes,
      timeline: this.timeline,
      ...(options.elapsed !== undefined && { elapsed: options.elapsed }),
      ...(!options.isAtOnce && { later: setImmediate }),
      ...(options.onFault !== undefined && { onFault: options.onFault }),
      // Without news nobody is woken, or the next change would wait for the end of this one's quiet time.
      onJudged: () => {
        if (this.board.hasNews) this.onChange();
      },
    });
    store.setGatewayListener((name, record) => {
      if (record === undefined) this.book.forgetGateway(name, 'crd');
      else if (record.reading !== undefined) this.book.take(record.reading);
      this.board.touch();
    });
  }

  /** Called when something was observed; whoever listens calls `refresh` when it suits. */
  setListener(listener: () => void): void {
    this.onChange = listener;
  }

  takeReadings(readings: readonly GatewayReading[]): void {
    for (const reading of readings) this.book.take(reading);
    // Gateways report every few seconds: what they say is judged with the next tick.
    if (readings.length > 0) this.board.touch();
  }

  takeProbes(
    cluster: ClusterId,
    gateway: string | null,
    probes: readonly HopProbe[],
  ): void {
    this.probes.add(cluster, gateway, probes);
    this.changed();
  }

  /**
   * Forgets the clusters that are not there any more and names them. None while clusters cannot be read: an outage of
   * the management cluster must not cost their history.
   */
  forgetGone(): readonly ClusterId[] {
    const { clusters, inventory } = this.store;
    if (!inventory.readability('ManagementCluster').readable) return [];
    const gone = [...this.timeline.known()].filter(
      id => clusters.get(id) === undefined,
    );
    for (const id of gone) {
      this.timeline.forget(id);
      this.probes.forget(id);
    }
    return gone;
  }

  refresh(now: Instant): readonly DiagnosisChange[] {
    return this.board.refresh(now);
  }

  private changed(): void {
    this.board.touch();
    this.onChange();
  }
}
