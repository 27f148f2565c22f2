import ipaddr from 'ipaddr.js';
import { ClusterId, Instant, parseClusterId, PeerReading } from '@mooring/core';
import { GROWTH_WINDOW_S, PeerQuery } from './queries';
import { readCount, readTime } from './sampleValue';
import { Series } from './series';
import { Sample, Vector } from './vector';

/** What the WireGuard series of one gateway say. */
export interface PeersRead {
  readonly peers: readonly PeerReading[];
  /** When the exporter was last scraped, on the clock of Prometheus; absent without any peer. */
  readonly scrapedAt?: Instant;
}

type PeerVectors = Readonly<Partial<Record<PeerQuery, Vector>>>;

/**
 * Joins the series of each peer by its public key: labels of its address change when the site roams.
 *
 * @param interfaceLabel - a key may serve on several interfaces, each a peer of its own
 */
export function readPeers(
  vectors: PeerVectors,
  interfaceLabel: string,
): PeersRead {
  const keyOf = ({ labels }: Sample) =>
    `${labels[interfaceLabel] ?? ''}\n${labels.public_key ?? ''}`;
  const series = (name: PeerQuery) => new Series(vectors[name], keyOf);
  const timestamps = series('timestamp');
  const rx = series('rx');
  const tx = series('tx');
  const rxIncrease = series('rxIncrease');
  const txIncrease = series('txIncrease');
  const resets = series('resets');
  const info = series('peerInfo');
  const addresses = series('allowedIPs');

  const newest = new Map<string, { sample: Sample; scrapedAt: Instant }>();
  let scrapedAt: Instant | undefined;
  const handshakes = vectors.handshake?.ok ? vectors.handshake.samples : [];
  for (const sample of handshakes) {
    const key = keyOf(sample);
    const stamp = timestamps.sameAs(key, sample.labels);
    const at = stamp === undefined ? undefined : readTime(stamp.value);
    if (at === undefined || at === null) continue;
    if (scrapedAt === undefined || at > scrapedAt) scrapedAt = at;
    const known = newest.get(key);
    if (known === undefined || known.scrapedAt < at) {
      newest.set(key, { sample, scrapedAt: at });
    }
  }

  const described = [...newest].map(([key, { sample }]) => ({
    key,
    sample,
    about: describe(sample.labels, info.of(key), addresses.of(key)),
  }));
  // Prometheus drops empty labels: a peer without addresses shows only beside others that have some.
  const tellsAddresses = described.some(
    ({ about }) => about.allowedIPs !== undefined,
  );
  const peers = described.map(({ key, sample, about }): PeerReading => {
    const handshakeAt = readTime(sample.value);
    const rxBytes = counterOf(rx.of(key), sample.labels);
    const txBytes = counterOf(tx.of(key), sample.labels);
    const growth = growthOf(key, sample.labels, rxIncrease, txIncrease);
    const allowedIPs = about.allowedIPs ?? (tellsAddresses ? [] : undefined);
    const wasReset = resets
      .of(key)
      .some(reset => (readCount(reset.value) ?? 0n) > 0n);
    return {
      ...(about.clusterId !== undefined && { clusterId: about.clusterId }),
      ...(about.fingerprint !== undefined && { peer: about.fingerprint }),
      ...(allowedIPs !== undefined && { allowedIPs }),
      ...(handshakeAt !== undefined && { handshakeAt }),
      ...(rxBytes !== undefined && { rxBytes }),
      ...(txBytes !== undefined && { txBytes }),
      ...(growth !== undefined && { growth }),
      ...(wasReset && { wasReset }),
      ...(about.endpoint !== undefined && { endpoint: about.endpoint }),
    };
  });
  return { peers, ...(scrapedAt !== undefined && { scrapedAt }) };
}

/** Of the series with the same address labels; else of the only one. */
function counterOf(
  samples: readonly Sample[],
  labels: Sample['labels'],
): bigint | undefined {
  const same = samples.find(
    ({ labels: own }) =>
      own.remote_ip === labels.remote_ip &&
      own.remote_port === labels.remote_port,
  );
  const sample = same ?? (samples.length === 1 ? samples[0] : undefined);
  return sample === undefined ? undefined : readCount(sample.value);
}

/**
 * A site that roamed within the window left a series behind, and what grew between the two is in neither: growth above
 * zero is then still growth, but no growth is not known.
 */
function growthOf(
  key: string,
  labels: Sample['labels'],
  rxIncrease: Series,
  txIncrease: Series,
): PeerReading['growth'] {
  const rx = sumOf(rxIncrease.of(key));
  const tx = sumOf(txIncrease.of(key));
  if (rx === undefined || tx === undefined) return undefined;
  const isWhole =
    rxIncrease.of(key).length === 1 &&
    rxIncrease.sameAs(key, labels) !== undefined;
  return isWhole || rx > 0n ? { rx, tx, windowS: GROWTH_WINDOW_S } : undefined;
}

function sumOf(samples: readonly Sample[]): bigint | undefined {
  let sum: bigint | undefined;
  for (const sample of samples) {
    const count = readCount(sample.value);
    if (count === undefined) return undefined;
    sum = (sum ?? 0n) + count;
  }
  return sum;
}

interface Description {
  readonly clusterId?: ClusterId;
  readonly fingerprint?: string;
  readonly allowedIPs?: readonly string[];
  readonly endpoint?: string | null;
}

function describe(
  labels: Sample['labels'],
  info: readonly Sample[],
  addresses: readonly Sample[],
): Description {
  const more = info.length === 0 ? {} : info[info.length - 1].labels;
  const clusterId = clusterIdOf(
    labels.friendly_name ?? more.name ?? more.friendly_name,
  );
  const key = labels.public_key;
  const allowedIPs = allowedIPsOf(labels, more, addresses);
  const endpoint = endpointOf(labels, info.length === 0 ? undefined : more);
  return {
    ...(clusterId !== undefined && { clusterId }),
    ...(key !== undefined && { fingerprint: key.slice(0, 8) }),
    ...(allowedIPs !== undefined && { allowedIPs }),
    ...(endpoint !== undefined && { endpoint }),
  };
}

/** Peers are named freely: only what looks like a management id is one. */
function clusterIdOf(name: string | undefined): ClusterId | undefined {
  return name !== undefined && /^c-[a-z0-9-]{3,60}$/.test(name)
    ? parseClusterId(name)
    : undefined;
}

function endpointOf(
  labels: Sample['labels'],
  info: Sample['labels'] | undefined,
): string | null | undefined {
  const { remote_ip: ip, remote_port: port } = labels;
  if (ip !== undefined && port !== undefined && ipaddr.isValid(ip)) {
    return ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`;
  }
  // The exporter always writes it, and an empty label is none: there is no endpoint.
  return info === undefined ? undefined : info.endpoint ?? null;
}

function allowedIPsOf(
  labels: Sample['labels'],
  info: Sample['labels'],
  addresses: readonly Sample[],
): readonly string[] | undefined {
  const listed = [
    labels.allowed_ips,
    info.allowed_ips,
    ...addresses.map(sample => sample.labels.allowed_ips),
    ...numbered(labels),
  ];
  const texts = listed.filter(text => text !== undefined && text !== '');
  if (texts.length === 0) return undefined;
  const prefixes = texts
    .flatMap(text => text?.split(',') ?? [])
    .map(text => text.trim());
  return [...new Set(prefixes.filter(text => ipaddr.isValidCIDR(text)))];
}

/** `allowed_ip_0` and `allowed_subnet_0`, as the exporter writes them when told to split. */
function numbered(labels: Sample['labels']): string[] {
  return Object.keys(labels).flatMap(name => {
    const index = /^allowed_ip_(\d{1,4})$/.exec(name)?.[1];
    const subnet =
      index === undefined ? undefined : labels[`allowed_subnet_${index}`];
    return subnet === undefined ? [] : [`${labels[name]}/${subnet}`];
  });
}
