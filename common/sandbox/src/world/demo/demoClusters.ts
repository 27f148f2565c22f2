import { legacyManagementId, managementId } from '../naming';

/** Where a cluster's tunnel ends and what carries it. */
export interface DemoTunnel {
  gateway: string;
  carrier: 'direct' | 'flux';
  relay?: string;
  arcnetIP: string;
  /** Public address of the site, documentation range. */
  publicIP: string;
}

export interface DemoCluster {
  id: string;
  name: string;
  /** Name of the provisioning and Fleet objects; a legacy import has the id there. */
  objectName: string;
  workspace: 'fleet-default' | 'fleet-local';
  tenant?: string;
  site?: string;
  tunnel?: DemoTunnel;
  region: string;
  driver: string;
  version: string;
  nodes: number;
  /** Days since it was imported. */
  age: number;
  /** Days since the session last came up. */
  steadyFor: number;
}

type Network = 'eu' | 'us' | 'ap' | 'no';
type DemoPath = Network | `${Network}-flux` | 'managed';

type Row = [
  name: string,
  tenant: string,
  site: string,
  path: DemoPath,
  address: number,
  region: string,
  driver: string,
  version: string,
  nodes: number,
  age: number,
  steadyFor: number,
];

/** Documentation ranges are few: `no` shares the public network of `eu`. */
const NETWORKS: {
  [network in Network]: { arcnet: string; public: string; from: number };
} = {
  eu: { arcnet: '100.70.0', public: '198.51.100', from: 60 },
  us: { arcnet: '100.71.0', public: '203.0.113', from: 60 },
  ap: { arcnet: '100.72.0', public: '203.0.113', from: 160 },
  no: { arcnet: '100.73.0', public: '198.51.100', from: 160 },
};

const K3S_134 = 'v1.34.2+k3s1';
const K3S_133 = 'v1.33.6+k3s1';
const RKE2_134 = 'v1.34.2+rke2r1';
const RKE2_133 = 'v1.33.6+rke2r1';
const EU = 'eu-central-1';
const NORTH = 'eu-north-1';
const US = 'us-east-2';
const AP = 'ap-northeast-3';

// One cluster a line.
// prettier-ignore
const ROWS: readonly Row[] = [
  ['acme-plant-1', 'acme', 'acme-dresden', 'eu-flux', 11, EU, 'k3s', K3S_134, 3, 412, 38],
  ['acme-plant-2', 'acme', 'acme-dresden', 'eu-flux', 12, EU, 'k3s', K3S_134, 3, 398, 38],
  ['acme-plant-3', 'acme', 'acme-lyon', 'eu', 13, EU, 'k3s', K3S_134, 5, 301, 12],
  ['acme-plant-4', 'acme', 'acme-brno', 'eu', 14, EU, 'k3s', K3S_133, 3, 288, 61],
  ['acme-plant-5', 'acme', 'acme-turin', 'eu', 15, EU, 'k3s', K3S_134, 3, 190, 9],
  ['acme-lab', 'acme', 'acme-lyon', 'eu', 16, EU, 'k3s', K3S_134, 1, 77, 4],
  ['contoso-hub', 'contoso', 'contoso-rotterdam', 'eu', 21, EU, 'rke2', RKE2_134, 7, 365, 44],
  ['contoso-store-1', 'contoso', 'contoso-utrecht', 'eu-flux', 22, EU, 'k3s', K3S_134, 1, 240, 20],
  ['contoso-store-2', 'contoso', 'contoso-ghent', 'eu-flux', 23, EU, 'k3s', K3S_134, 1, 236, 20],
  ['nordic-wind-1', 'nordic', 'nordic-esbjerg', 'eu-flux', 31, NORTH, 'k3s', K3S_133, 3, 510, 71],
  ['nordic-wind-2', 'nordic', 'nordic-esbjerg', 'eu-flux', 32, NORTH, 'k3s', K3S_133, 3, 510, 71],
  ['nordic-wind-3', 'nordic', 'nordic-bergen', 'eu', 33, NORTH, 'k3s', K3S_133, 3, 455, 29],
  ['nordic-wind-4', 'nordic', 'nordic-bergen', 'eu', 34, NORTH, 'k3s', K3S_133, 3, 455, 29],
  ['globex-hq', 'globex', 'globex-detroit', 'us', 11, US, 'rke2', RKE2_134, 9, 380, 51],
  ['globex-hall-1', 'globex', 'globex-toledo', 'us-flux', 12, US, 'k3s', K3S_134, 3, 322, 33],
  ['globex-hall-2', 'globex', 'globex-toledo', 'us-flux', 13, US, 'k3s', K3S_134, 3, 322, 33],
  ['globex-hall-3', 'globex', 'globex-dayton', 'us-flux', 14, US, 'k3s', K3S_134, 5, 150, 33],
  ['hooli-dc', 'hooli', 'hooli-columbus', 'us', 21, US, 'rke2', RKE2_134, 12, 600, 90],
  ['hooli-edge-1', 'hooli', 'hooli-akron', 'us', 22, US, 'k3s', K3S_134, 1, 120, 15],
  ['hooli-edge-2', 'hooli', 'hooli-canton', 'us-flux', 23, US, 'k3s', K3S_134, 1, 119, 33],
  ['stark-forge', 'stark', 'stark-pittsburgh', 'us', 31, US, 'k3s', K3S_134, 3, 205, 18],
  ['stark-mine', 'stark', 'stark-elko', 'us', 32, 'us-west-1', '', '', 0, 1, 0],
  ['tyrell-lab', 'tyrell', 'tyrell-rochester', 'us', 41, US, 'k3s', K3S_133, 3, 260, 25],
  ['tyrell-field', 'tyrell', 'tyrell-ithaca', 'us', 42, US, 'k3s', K3S_133, 1, 2, 2],
  ['vandelay-port', 'vandelay', 'kobe-port', 'ap', 12, AP, 'k3s', K3S_134, 3, 268, 53],
  ['vandelay-hub', 'vandelay', 'vandelay-osaka', 'ap', 11, AP, 'rke2', RKE2_134, 5, 270, 53],
  ['pierce-dock', 'pierce', 'kobe-port', 'ap', 13, AP, 'k3s', K3S_134, 3, 265, 53],
  ['vandelay-depot-1', 'vandelay', 'vandelay-nagoya', 'ap-flux', 14, AP, 'k3s', K3S_134, 1, 160, 24],
  ['vandelay-depot-2', 'vandelay', 'vandelay-nara', 'ap-flux', 15, AP, 'k3s', K3S_134, 1, 158, 24],
  ['vandelay-yard', 'vandelay', 'vandelay-sakai', 'ap', 16, AP, 'k3s', K3S_134, 1, 90, 30],
  ['nordic-mast-1', 'nordic', 'nordic-bodo', 'no', 11, NORTH, 'k3s', K3S_133, 1, 75, 22],
  ['nordic-mast-2', 'nordic', 'nordic-alta', 'no', 12, NORTH, 'k3s', K3S_133, 1, 75, 22],
  // Well, so that a lost gateway elsewhere has clusters to be compared with.
  ['globex-yard-1', 'globex', 'globex-flint', 'us', 15, US, 'k3s', K3S_134, 3, 210, 47],
  ['globex-yard-2', 'globex', 'globex-flint', 'us', 16, US, 'k3s', K3S_134, 3, 210, 47],
  ['hooli-shop-1', 'hooli', 'hooli-dayton', 'us', 24, US, 'k3s', K3S_134, 1, 140, 27],
  ['hooli-shop-2', 'hooli', 'hooli-dayton', 'us', 25, US, 'k3s', K3S_134, 1, 140, 27],
  ['stark-press', 'stark', 'stark-gary', 'us', 33, US, 'k3s', K3S_134, 3, 170, 18],
  ['vandelay-shop-1', 'vandelay', 'vandelay-kyoto', 'ap', 17, AP, 'k3s', K3S_134, 1, 88, 31],
  ['vandelay-shop-2', 'vandelay', 'vandelay-kyoto', 'ap', 18, AP, 'k3s', K3S_134, 1, 88, 31],
  ['nordic-mast-3', 'nordic', 'nordic-vardo', 'no', 13, NORTH, 'k3s', K3S_133, 1, 70, 22],
  ['nordic-mast-4', 'nordic', 'nordic-vardo', 'no', 14, NORTH, 'k3s', K3S_133, 1, 70, 22],
  ['nordic-mast-5', 'nordic', 'nordic-narvik', 'no', 15, NORTH, 'k3s', K3S_133, 1, 66, 19],
  ['initech-prod', 'initech', '', 'managed', 0, EU, 'rke2', RKE2_134, 9, 420, 66],
  ['initech-stage', 'initech', '', 'managed', 0, EU, 'rke2', RKE2_134, 3, 420, 66],
  ['initech-dr', 'initech', '', 'managed', 0, NORTH, 'rke2', RKE2_134, 9, 180, 66],
  ['wayne-hq', 'wayne', '', 'managed', 0, EU, 'rke2', RKE2_133, 7, 333, 40],
  ['wayne-depot', 'wayne', '', 'managed', 0, EU, 'rke2', RKE2_133, 3, 333, 40],
];

export const CENTRAL_NODES = 48;

const CENTRAL: DemoCluster = {
  id: 'local',
  name: 'local',
  objectName: 'local',
  workspace: 'fleet-local',
  region: EU,
  driver: 'rke2',
  version: RKE2_134,
  nodes: CENTRAL_NODES,
  age: 730,
  steadyFor: 120,
};

/** Clusters that were imported before Rancher took over the user's name for their objects. */
const LEGACY_IMPORTS = new Set(['tyrell-field']);

export const DEMO_CLUSTERS: readonly DemoCluster[] = [
  CENTRAL,
  ...ROWS.map(fromRow),
];

export function demoCluster(name: string): DemoCluster {
  const found = DEMO_CLUSTERS.find(cluster => cluster.name === name);
  if (found === undefined) throw new Error(`no cluster ${name} in the demo`);
  return found;
}

function fromRow(row: Row): DemoCluster {
  const [name, tenant, site, path, address, region] = row;
  const [driver, version, nodes, age, steadyFor] = row.slice(6);
  const legacy = LEGACY_IMPORTS.has(name);
  const id = legacy ? legacyManagementId(name) : managementId(name);
  return {
    id,
    name,
    objectName: legacy ? id : name,
    workspace: 'fleet-default',
    tenant,
    region,
    driver: String(driver),
    version: String(version),
    nodes: Number(nodes),
    age: Number(age),
    steadyFor: Number(steadyFor),
    ...(path === 'managed' ? {} : { site, tunnel: tunnelOf(path, address) }),
  };
}

function tunnelOf(
  path: Exclude<DemoPath, 'managed'>,
  address: number,
): DemoTunnel {
  const network = networkOf(path);
  const { arcnet, from, ...sides } = NETWORKS[network];
  const place = {
    gateway: `gw-${network}-1`,
    arcnetIP: `${arcnet}.${address}`,
    publicIP: `${sides.public}.${address + from}`,
  };
  return path === network
    ? { ...place, carrier: 'direct' }
    : { ...place, carrier: 'flux', relay: `relay-${network}-1` };
}

function networkOf(path: Exclude<DemoPath, 'managed'>): Network {
  switch (path) {
    case 'eu-flux':
      return 'eu';
    case 'us-flux':
      return 'us';
    case 'ap-flux':
      return 'ap';
    case 'no-flux':
      return 'no';
    default:
      return path;
  }
}
