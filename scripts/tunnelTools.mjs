import { existsSync } from 'node:fs';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { output } from './runTool.mjs';

/** Command and the Debian package that brings it. */
const TOOLS = {
  ip: 'iproute2',
  nft: 'nftables',
  wg: 'wireguard-tools',
  'wireguard-go': 'wireguard-go',
  ping: 'iputils-ping',
  openssl: 'openssl',
};

/**
 * What a tunnel between network namespaces needs. `notHere`: this machine cannot have one at all (no root, no
 * namespaces, no tun device), which is told and is no failure. `missing`: it could, but a tool is not there.
 *
 * @returns {{} | {notHere: string} | {missing: string}}
 */
export function provideTunnelTools() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { notHere: 'Not run: it needs Linux and root.' };
  const absent = Object.entries(TOOLS).filter(([tool]) => !isThere(tool));
  if (absent.length > 0) {
    const names = absent.map(([tool]) => tool).join(', ');
    const failure = canInstallDebianPackages()
      ? installDebianPackages([...new Set(absent.map(([, name]) => name))])
      : 'apt is not available';
    if (failure !== undefined)
      return { missing: `${names} not found: ${failure}` };
  }
  return canMakeNamespaces();
}

function isThere(tool) {
  return output('sh', ['-c', `command -v ${tool}`]).ok;
}

function canMakeNamespaces() {
  if (!existsSync('/dev/net/tun'))
    return { notHere: 'Not run: this machine has no /dev/net/tun.' };
  const name = `mooring-try-${process.pid}`;
  const made = output('ip', ['netns', 'add', name]);
  if (!made.ok)
    return {
      notHere: `Not run: network namespaces cannot be made here (${made.errorText.trim()}).`,
    };
  output('ip', ['netns', 'del', name]);
  return {};
}
