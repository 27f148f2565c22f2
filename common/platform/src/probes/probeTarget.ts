import { ClusterId } from '@mooring/core';
import { isIP } from 'node:net';
import { createAddressRules, isAddressRange } from './addressRules';
import { NoProbeRun, ProbeTarget, Vantage } from './probe';
import { parseHostPort, ProbeSettings } from './probeSettings';
import { parseProxyUrl } from './proxyUrl';

/** What the records say of one cluster's way; all of it written by others. */
export interface TargetInputs {
  readonly clusterId: ClusterId;
  /** Registered, or told by the gateway's connection. */
  readonly arcnetIP?: string;
  readonly gateway?: {
    readonly name: string;
    /** `spec.ranges` and `spec.probeProxy` of its object. */
    readonly ranges?: readonly string[];
    readonly probeProxy?: string;
  };
  /** `host:port` of the relay, for a cluster that is carried. */
  readonly relayEndpoint?: string | null;
  /** PEM of the cluster's authority. */
  readonly ca?: string;
}

export type TargetDecision =
  | { readonly ok: true; readonly target: ProbeTarget }
  | ({ readonly ok: false } & Pick<NoProbeRun, 'reason' | 'detail'>);

/**
 * The one place that makes a target. An address of a Tenant is somebody's input: it is contacted only inside the ArcNet
 * ranges and never on this host, its links or the management network (security.md §4).
 */
export function probeTarget(
  inputs: TargetInputs,
  settings: ProbeSettings,
): TargetDecision {
  if (!settings.enabled)
    return refused(
      'no-vantage',
      'reachability not verified: probes are switched off',
    );
  const { clusterId, arcnetIP, gateway, relayEndpoint, ca } = inputs;
  if (arcnetIP === undefined)
    return refused('no-address', 'no ArcNet address is known');
  const rules = createAddressRules(settings);
  const checked = rules.arcnetAddress(
    arcnetIP,
    settings.ranges ?? gateway?.ranges?.filter(isAddressRange) ?? [],
  );
  if (!checked.ok) return refused('outside-ranges', checked.detail);
  const vantage = vantageOf(gateway, settings);
  if (!vantage.ok)
    return refused(
      'no-vantage',
      `reachability not verified: ${vantage.detail}`,
    );
  const relay = relayOf(relayEndpoint, rules.isAllowedRelay);
  const health = gateway && settings.health[gateway.name];
  return {
    ok: true,
    target: {
      clusterId,
      address: checked.address,
      port: settings.port,
      vantage: vantage.vantage,
      ...(gateway && { gateway: gateway.name }),
      ...(relay && { relay }),
      ...(health && { health }),
      ...(ca !== undefined && { ca }),
    },
  };
}

type VantageDecision =
  | { readonly ok: true; readonly vantage: Vantage }
  | { readonly ok: false; readonly detail: string };

function vantageOf(
  gateway: TargetInputs['gateway'],
  settings: ProbeSettings,
): VantageDecision {
  const configured = gateway && settings.proxies[gateway.name];
  if (gateway && configured)
    return throughProxy(gateway.name, configured, settings);
  if (settings.vantage === 'local')
    return { ok: true, vantage: { kind: 'local' } };
  if (gateway?.probeProxy === undefined)
    return {
      ok: false,
      detail: gateway
        ? `gateway ${gateway.name} offers no proxy`
        : 'no gateway is known',
    };
  const parsed = parseProxyUrl(gateway.probeProxy);
  return parsed.ok
    ? throughProxy(gateway.name, parsed.url, settings)
    : { ok: false, detail: `${parsed.detail} (gateway ${gateway.name})` };
}

function throughProxy(
  name: string,
  url: URL,
  settings: ProbeSettings,
): VantageDecision {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed =
    isIP(host) === 0
      ? settings.allowLoopbackProxy || !/(?:^|\.)localhost\.?$/i.test(host)
      : createAddressRules(settings).isAllowedProxy(host);
  return isAllowed
    ? { ok: true, vantage: { kind: 'proxy', name, url } }
    : {
        ok: false,
        detail: `the proxy of ${name} is not at an allowed address`,
      };
}

/** An endpoint that may not be contacted is left out: the API server is probed all the same. */
function relayOf(
  endpoint: string | null | undefined,
  isAllowed: (address: string) => boolean,
): ProbeTarget['relay'] {
  const parsed = parseHostPort(endpoint ?? '');
  if (parsed === undefined) return undefined;
  return isIP(parsed.host) === 0 || isAllowed(parsed.host) ? parsed : undefined;
}

function refused(reason: NoProbeRun['reason'], detail: string): TargetDecision {
  return { ok: false, reason, detail };
}
