import { Sample, Vector } from './vector';

/** The samples of one query by the peer they speak of. An optional query that failed is like one without series. */
export class Series {
  readonly #byPeer = new Map<string, Sample[]>();

  constructor(vector: Vector | undefined, keyOf: (sample: Sample) => string) {
    if (vector?.ok !== true) return;
    for (const sample of vector.samples) {
      const key = keyOf(sample);
      const others = this.#byPeer.get(key);
      if (others === undefined) this.#byPeer.set(key, [sample]);
      else others.push(sample);
    }
  }

  get isEmpty(): boolean {
    return this.#byPeer.size === 0;
  }

  of(peer: string): readonly Sample[] {
    return this.#byPeer.get(peer) ?? [];
  }

  /** The series with exactly these labels. */
  sameAs(peer: string, labels: Sample['labels']): Sample | undefined {
    const wanted = labelsKey(labels);
    return this.of(peer).find(sample => labelsKey(sample.labels) === wanted);
  }
}

/** Functions drop the name of the series; everything else stays. */
function labelsKey(labels: Sample['labels']): string {
  return Object.keys(labels)
    .filter(name => name !== '__name__')
    .sort()
    .map(name => `${name}=${labels[name]}`)
    .join('\n');
}
