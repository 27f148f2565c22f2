import ipaddr from 'ipaddr.js';
import { Instant, instant, SECOND } from '@mooring/core';

export interface WgInterface {
  /** Absent in the form of `wg show IFACE dump`. */
  readonly name?: string;
}

export interface WgPeer {
  readonly interface?: string;
  /** First 8 characters of the public key. */
  readonly fingerprint: string;
  /** `host:port`; `null`: none. */
  readonly endpoint: string | null;
  /** Prefixes; empty: another peer may have taken them. */
  readonly allowedIPs: readonly string[];
  /** On the gateway's clock; `null`: never. */
  readonly handshakeAt: Instant | null;
  readonly rxBytes: bigint;
  readonly txBytes: bigint;
}

export interface WgDump {
  readonly interfaces: readonly WgInterface[];
  readonly peers: readonly WgPeer[];
  /** Lines without a tab: banners and warnings of whatever wraps `wg`. */
  readonly otherLines: number;
  /** Lines of the dump that cannot be read: a peer may hide in each, so that no peer can be called missing. */
  readonly brokenLines: number;
}

export const MAX_DUMP_BYTES = 4 * 1024 * 1024;
export const MAX_PEERS = 20_000;

interface LineForm {
  readonly of: 'interface' | 'peer';
  readonly isNamed: boolean;
  /** Where the private key or the preshared key stands. */
  readonly secretAt: number;
}

/** Each kind of line has its own number of tabs (tunnels.md §2.1), so that nothing is looked at to tell them apart. */
const FORMS: ReadonlyMap<number, LineForm> = new Map([
  [3, { of: 'interface', isNamed: false, secretAt: 0 }],
  [4, { of: 'interface', isNamed: true, secretAt: 1 }],
  [7, { of: 'peer', isNamed: false, secretAt: 1 }],
  [8, { of: 'peer', isNamed: true, secretAt: 2 }],
]);

/**
 * Text of `wg show all dump` or `wg show IFACE dump`. Private and preshared keys are dropped while a line is split;
 * lines that cannot be read are counted and never quoted.
 */
export function parseWgDump(text: string): WgDump {
  const interfaces: WgInterface[] = [];
  const peers: WgPeer[] = [];
  let otherLines = 0;
  let brokenLines = 0;
  for (const line of linesOf(text)) {
    const tabs = countTabs(line);
    const form = FORMS.get(tabs);
    if (tabs === 0) {
      if (line.trim() !== '') otherLines += 1;
    } else if (form === undefined) {
      brokenLines += 1;
    } else {
      const fields = fieldsWithoutSecret(line, form.secretAt);
      const name = form.isNamed ? fields.shift() : undefined;
      const read =
        form.of === 'interface'
          ? readInterface(fields, name, interfaces)
          : readPeer(fields, name, peers);
      if (!read) brokenLines += 1;
    }
  }
  // Without its last line break the dump may end within a line: what is left of it looks like a remark.
  const last = text.slice(text.lastIndexOf('\n') + 1);
  const isCut = last.trim() !== '' && !last.includes('\t');
  return {
    interfaces,
    peers,
    otherLines: otherLines - (isCut ? 1 : 0),
    brokenLines: brokenLines + (isCut ? 1 : 0),
  };
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const stop = end === -1 ? text.length : end;
    yield text.slice(start, text[stop - 1] === '\r' ? stop - 1 : stop);
    start = stop + 1;
  }
}

function countTabs(line: string): number {
  let tabs = 0;
  for (let at = line.indexOf('\t'); at !== -1; at = line.indexOf('\t', at + 1))
    tabs += 1;
  return tabs;
}

function fieldsWithoutSecret(line: string, secretAt: number): string[] {
  const fields: string[] = [];
  let start = 0;
  for (let index = 0; ; index += 1) {
    const end = line.indexOf('\t', start);
    fields.push(
      index === secretAt ? '' : line.slice(start, end === -1 ? undefined : end),
    );
    if (end === -1) return fields;
    start = end + 1;
  }
}

const FWMARK = /^(off|0x[0-9a-f]{1,8}|\d{1,10})$/;

/** `['', public key, port, fwmark]`. */
function readInterface(
  [, , port = '', mark = '']: readonly string[],
  name: string | undefined,
  interfaces: WgInterface[],
): boolean {
  if (!/^\d{1,5}$/.test(port) || !FWMARK.test(mark) || name === '') {
    return false;
  }
  interfaces.push(name === undefined ? {} : { name: ownCopy(name) });
  return true;
}

const PUBLIC_KEY = /^[A-Za-z0-9+/]{43}=$/;
const COUNTER = /^\d{1,20}$/;
const SECONDS = /^\d{1,11}$/;
const KEEPALIVE = /^(off|\d{1,5})$/;
const ENDPOINT = /^[^\s\p{Cc}]{1,256}:\d{1,5}$/u;

/** `[public key, '', endpoint, allowed IPs, handshake, rx, tx, keepalive]`. */
function readPeer(
  fields: readonly string[],
  name: string | undefined,
  peers: WgPeer[],
): boolean {
  const [key = '', , endpoint = '', prefixes = '', handshake = ''] = fields;
  const [rx = '', tx = '', keepalive = ''] = fields.slice(5);
  const allowedIPs = readPrefixes(prefixes);
  if (
    name === '' ||
    !PUBLIC_KEY.test(key) ||
    !(endpoint === '(none)' || ENDPOINT.test(endpoint)) ||
    allowedIPs === undefined ||
    !SECONDS.test(handshake) ||
    !COUNTER.test(rx) ||
    !COUNTER.test(tx) ||
    !KEEPALIVE.test(keepalive)
  ) {
    return false;
  }
  const seconds = Number(handshake);
  peers.push({
    ...(name === undefined ? {} : { interface: ownCopy(name) }),
    fingerprint: key.slice(0, 8),
    endpoint: endpoint === '(none)' ? null : ownCopy(endpoint),
    allowedIPs,
    handshakeAt: seconds === 0 ? null : instant(seconds * SECOND),
    rxBytes: BigInt(rx),
    txBytes: BigInt(tx),
  });
  return true;
}

function readPrefixes(text: string): readonly string[] | undefined {
  if (text === '(none)') return [];
  const prefixes = text.split(',');
  if (!prefixes.every(prefix => ipaddr.isValidCIDR(prefix))) return undefined;
  return prefixes.map(ownCopy);
}

/**
 * Slices share the memory of the text they were cut from: without a copy every peer that is remembered would keep the
 * whole answer alive, private key included.
 */
function ownCopy(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
