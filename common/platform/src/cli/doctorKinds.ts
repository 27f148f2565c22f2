/** A kind Mooring watches, and what its absence costs. */
export interface NeededKind {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly title: string;
  readonly essential: boolean;
  readonly breaks: string;
  /** What to do when the server does not have the kind at all. */
  readonly install: string;
}

const RANCHER =
  'Point Mooring at the management cluster on which Rancher runs; if this is it, Rancher is not (completely) installed.';
const FLEET =
  'Install or upgrade Fleet on the management cluster; it comes with Rancher.';
const OWN = 'Run `kubectl apply -f deploy/crds`.';

function fleet(
  plural: string,
  title: string,
  essential: boolean,
  breaks: string,
): NeededKind {
  return {
    group: 'fleet.cattle.io',
    version: 'v1alpha1',
    plural,
    title,
    essential,
    breaks,
    install: FLEET,
  };
}

export const NEEDED_KINDS: readonly NeededKind[] = [
  {
    group: 'management.cattle.io',
    version: 'v3',
    plural: 'clusters',
    title: 'Downstream clusters',
    essential: true,
    breaks: 'No cluster has a connection state, a version or a node count.',
    install: RANCHER,
  },
  {
    group: 'provisioning.cattle.io',
    version: 'v1',
    plural: 'clusters',
    title: 'Provisioned clusters',
    essential: false,
    breaks:
      'Links to the cluster management and names given there are missing.',
    install: RANCHER,
  },
  fleet(
    'clusters',
    'Fleet clusters',
    true,
    "The agents' check-in is unknown, and no deployment can be joined to its cluster.",
  ),
  fleet(
    'clusterregistrations',
    'Fleet registrations',
    false,
    'An agent that registered and then went silent looks like one that never came.',
  ),
  fleet('bundles', 'Bundles', true, 'No deployment has a state.'),
  fleet(
    'bundledeployments',
    'Bundle deployments',
    true,
    'What a deployment became on each cluster is unknown.',
  ),
  fleet(
    'helmops',
    'HelmOps',
    false,
    'Deployments from the App Store are missing from all lists (Fleet before 0.12 has none).',
  ),
  fleet(
    'gitrepos',
    'GitRepos',
    false,
    'Deployments from Git are missing from all lists.',
  ),
  {
    group: 'mooring.dev',
    version: 'v1alpha1',
    plural: 'tenants',
    title: 'Tenants',
    essential: true,
    breaks:
      'Who belongs to which tenant is unknown: nobody but operators sees anything.',
    install: OWN,
  },
  {
    group: 'mooring.dev',
    version: 'v1alpha1',
    plural: 'arcnetgateways',
    title: 'ArcNet gateways',
    essential: false,
    breaks:
      'Tunnels are not shown, and a disconnected cluster is not judged by its tunnel.',
    install: OWN,
  },
];
