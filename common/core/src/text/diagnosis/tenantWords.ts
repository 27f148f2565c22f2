import { DiagnosisView } from '../../api/diagnosisViews';
import { seconds } from './arcnetLines';
import { firstFailure } from './probeLines';
import { Scene } from './scene';

const OPERATORS = 'The operators of the platform are the ones to mend this.';
const OUR_SIDE = 'You need not change anything in the cluster for it.';

interface TenantWords {
  readonly brief: string;
  readonly summary: string;
  readonly nextAction: string | null;
  readonly unless: string;
}

/** The sentences of a verdict for a tenant. */
export function tenantWords(
  scene: Scene,
  layer: DiagnosisView['layer'],
  shared: DiagnosisView['shared'],
): TenantWords {
  switch (layer) {
    case 'platform':
      if (scene.diagnosis.cause === 'relay-or-site')
        return {
          brief: 'A shared platform component, or your site',
          summary: `Either a shared platform component or your site is at fault; which one was not observed.${countText(
            shared,
          )}`,
          nextAction: `The operators of the platform are looking at their side. If there is a fault at your site, power or network, tell them.`,
          unless: 'Unless something else broke here at the same time.',
        };
      return {
        brief: 'A shared platform component is at fault',
        summary: `A shared platform component is at fault, not this cluster.${countText(
          shared,
        )}`,
        nextAction: `${OPERATORS} ${OUR_SIDE}`,
        unless: 'Unless something else broke here at the same time.',
      };
    case 'connection':
      return connectionWords(scene);
    default:
      return ownWords(scene, layer);
  }
}

function countText(shared: DiagnosisView['shared']): string {
  if (shared === null) return '';
  const { clusters, others } = shared;
  const own = ` ${clusters} of your clusters ${
    clusters === 1 ? 'is' : 'are'
  } affected`;
  if (others === 0) return `${own}.`;
  return `${own}, and ${others} ${others === 1 ? 'other' : 'others'} with ${
    clusters === 1 ? 'it' : 'them'
  }.`;
}

function connectionWords({ diagnosis }: Scene): TenantWords {
  const unless =
    'Unless your site lost its power or its network: tell the operators if it did.';
  switch (diagnosis.cause) {
    case 'import-not-completed':
      return {
        brief: 'Import not completed',
        summary:
          'The cluster answers, and its import was never completed: no agent has ever opened a session.',
        nextAction:
          'Apply the import manifest in the cluster, and check there that the server URL in it can be reached.',
        unless: 'Unless it was meant to be imported later.',
      };
    case 'tunnel-not-configured':
    case 'tunnel-never-established':
    case 'flux-never-up':
    case 'arcnet-handshake-refused':
    case 'never-established-flux-unread':
      return {
        brief: 'Connection not set up yet',
        summary:
          'The connection between this cluster and the platform has never worked yet.',
        nextAction: `${OPERATORS} They may ask you for a change at your site.`,
        unless,
      };
    case 'flapping-flux':
    case 'flapping-path':
      return {
        brief: 'Connection comes and goes',
        summary:
          'The connection between this cluster and the platform comes and goes.',
        nextAction: `${OPERATORS} If the network at your site was changed, tell them.`,
        unless,
      };
    case 'mtu-blackhole':
    case 'mtu-suspected':
      return {
        brief: 'Connection carries small packets only',
        summary:
          'The connection between this cluster and the platform loses large packets.',
        nextAction: `${OPERATORS} If the network at your site was changed, tell them.`,
        unless,
      };
    default:
      return {
        brief: 'Connection lost',
        summary:
          'The connection between this cluster and the platform is lost; nothing can be said of the cluster itself.',
        nextAction: `${OPERATORS} If there is a fault at your site, power or network, tell them.`,
        unless,
      };
  }
}

/** Layers that keep their names: the tenant's own site, API server and agent, and what is not known. */
function ownWords(scene: Scene, layer: DiagnosisView['layer']): TenantWords {
  const { diagnosis, facts } = scene;
  const failure = firstFailure(scene);
  const how = failure === undefined ? '' : ` (${failure})`;
  switch (diagnosis.cause) {
    case 'site-offline':
      return {
        brief: 'Nothing heard from your site',
        summary:
          'Nothing is heard from the site of this cluster any more, while other sites are fine.',
        nextAction:
          'Check power and uplink at your site, and tell the operators of the platform what you find.',
        unless: 'Unless the fault lies between your site and the platform.',
      };
    case 'site-clock-behind':
      return {
        brief: 'Clock of your site behind',
        summary: `The clock of the machine that connects your site is ${
          facts.A?.siteClockSkewS === null || facts.A === null
            ? ''
            : `${seconds(Math.abs(facts.A.siteClockSkewS))} `
        }behind, so its connection is not accepted.`,
        nextAction: 'Set the clock at your site (NTP).',
        unless: 'Unless it is the platform’s clock that is wrong.',
      };
    case 'api-port-rejected':
      return {
        brief: 'API port rejected at your site',
        summary: `Something at your site rejects connections to the API server${how}.`,
        nextAction:
          'Look for a firewall rule at your site that rejects the port of the API server.',
        unless: 'Unless the node of the API server is gone.',
      };
    case 'fleet-agent-never-checked-in':
      return {
        brief: 'Fleet agent never checked in',
        summary:
          'The Fleet agent of this cluster has never checked in, while its session is open.',
        nextAction:
          'Read the log of the Fleet agent in the cluster, and send it to the operators of the platform.',
        unless:
          'Unless the agent was deployed a moment ago and its first report is on its way.',
      };
    case 'flapping-agent':
      return {
        brief: 'Agent session comes and goes',
        summary:
          'The session of the cluster agent comes and goes. Why was not observed.',
        nextAction:
          'Read the log of the cluster agent (cattle-cluster-agent) in the cluster.',
        unless: 'Unless the platform itself was restarting.',
      };
    case 'agent-not-checking-in':
      return {
        brief: 'Agent session lost, API server answers',
        summary:
          'The API server of this cluster answers, and the session of its cluster agent is closed.',
        nextAction:
          'Look in the cluster at the cluster agent (cattle-cluster-agent): its pods, its log, the server URL and the CA it trusts.',
        unless: 'Unless only large packets are lost on the way.',
      };
    case 'connected':
      return {
        brief: 'Connected',
        summary: facts.reached
          ? 'Connected; its API server answers.'
          : 'Connected; reachability not verified.',
        nextAction: null,
        unless: 'Unless it was lost a moment ago.',
      };
    default:
      return layer === 'api'
        ? apiWords(scene, how)
        : {
            brief: 'What is broken is not known',
            summary: facts.unprobed
              ? 'What is broken is not known: reachability not verified.'
              : `What is broken is not known${how}.`,
            nextAction: `${OPERATORS} If there is a fault at your site, power or network, tell them.`,
            unless: 'Unless it can be seen again: then it is judged anew.',
          };
  }
}

function apiWords({ diagnosis, facts }: Scene, how: string): TenantWords {
  const unless = 'Unless something in front of the API server answers for it.';
  switch (diagnosis.cause) {
    case 'api-cert-expired':
      return {
        brief: 'Certificate of the API server ended',
        summary: `The certificate of the API server ended${how}.`,
        nextAction: 'Rotate the certificates of the cluster.',
        unless: 'Unless the platform’s clock is wrong.',
      };
    case 'api-ca-mismatch':
      return {
        brief: 'API server shows an unknown CA',
        summary: `The API server shows a certificate of a CA that the platform does not know${how}.`,
        nextAction:
          'If you exchanged the CA of the cluster, tell the operators of the platform; if not, look for something that intercepts TLS.',
        unless,
      };
    case 'api-not-ready':
      return {
        brief: 'API server not ready',
        summary: `The API server answers and is not ready: HTTP ${
          facts.P['api-http']?.httpStatus ?? 'error'
        }.`,
        nextAction:
          'Look in the cluster at the checks of /readyz that fail; etcd first if it is among them.',
        unless,
      };
    case 'api-port-filtered':
      return {
        brief: 'API port does not answer',
        summary: `The machine answers, the port of its API server does not${how}.`,
        nextAction:
          'Look at the firewall of the node, and at the address on which the API server listens.',
        unless,
      };
    case 'api-hung':
      return {
        brief: 'API server takes connections and says nothing',
        summary: `The API server takes connections and says nothing${how}.`,
        nextAction:
          'Look in the cluster at the load of the API server: CPU, memory, etcd, requests in flight.',
        unless,
      };
    case 'flapping-api':
      return {
        brief: 'API server comes and goes',
        summary: `The API server comes and goes: ${facts.flaps.api} changes in 15 min.`,
        nextAction:
          'Look in the cluster for an API server that crashes and starts again: its restarts, its log, etcd.',
        unless,
      };
    default:
      return {
        brief: 'API server refuses connections',
        summary: `The API server refuses connections${how}.`,
        nextAction: 'Look in the cluster at the API server and at etcd.',
        unless,
      };
  }
}
