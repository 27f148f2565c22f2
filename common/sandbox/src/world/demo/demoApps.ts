import type { JsonObject } from '../../json';
import type { Outcome } from '../bundleDeployment';

/** Where an app goes: everywhere in its workspace, to named clusters, or by a label. */
export type DemoTargets =
  | { kind: 'everywhere' }
  | { kind: 'clusters'; names: readonly string[] }
  | { kind: 'label'; labels: { [key: string]: string } };

export interface DemoApp {
  name: string;
  workspace?: 'fleet-local';
  tenant?: string;
  source:
    | { kind: 'helm'; repo: string; chart: string; version: string }
    | { kind: 'git'; repo: string; branch: string; paths: readonly string[] };
  values?: JsonObject;
  targetNamespace: string;
  targets: DemoTargets;
  /** Days since it was deployed. */
  age: number;
  /** What is not Ready, by cluster name. */
  outcomes?: { [cluster: string]: Outcome };
}

const CHARTS = 'https://charts.platform.example';
const GIT = 'https://git.platform.example';

export const DEMO_APPS: readonly DemoApp[] = [
  {
    name: 'platform-metrics',
    source: helm('node-exporter', '4.49.2'),
    targetNamespace: 'platform-monitoring',
    targets: { kind: 'everywhere' },
    age: 61,
  },
  {
    name: 'platform-baseline',
    source: {
      kind: 'git',
      repo: `${GIT}/platform/baseline.git`,
      branch: 'main',
      paths: ['policies', 'network'],
    },
    targetNamespace: 'platform-baseline',
    targets: { kind: 'everywhere' },
    age: 240,
  },
  {
    name: 'platform-ingress',
    workspace: 'fleet-local',
    source: helm('ingress-nginx', '4.13.3'),
    targetNamespace: 'ingress-nginx',
    targets: { kind: 'everywhere' },
    age: 300,
  },
  {
    // Upgraded while one of its six clusters was away: that one still runs the version before.
    name: 'acme-line-control',
    tenant: 'acme',
    source: helm('line-control', '1.4.2'),
    targetNamespace: 'line-control',
    targets: on(
      'acme-plant-1',
      'acme-plant-2',
      'acme-plant-3',
      'acme-plant-4',
      'acme-plant-5',
      'acme-lab',
    ),
    age: 120,
    outcomes: { 'acme-plant-4': { kind: 'waiting', earlier: '1.4.1' } },
  },
  {
    name: 'acme-historian',
    tenant: 'acme',
    source: helm('historian', '2.11.0'),
    targetNamespace: 'historian',
    targets: on('acme-plant-1', 'acme-plant-2', 'acme-plant-3'),
    age: 95,
  },
  {
    name: 'contoso-pos',
    tenant: 'contoso',
    source: helm('point-of-sale', '7.2.1'),
    targetNamespace: 'pos',
    targets: on('contoso-store-1', 'contoso-store-2'),
    age: 33,
  },
  {
    name: 'contoso-catalog',
    tenant: 'contoso',
    source: {
      kind: 'git',
      repo: `${GIT}/contoso/catalog.git`,
      branch: 'release',
      paths: ['deploy'],
    },
    targetNamespace: 'contoso-catalog',
    targets: on('contoso-hub'),
    age: 150,
  },
  {
    name: 'globex-mes',
    tenant: 'globex',
    source: helm('mes', '3.8.0'),
    targetNamespace: 'mes',
    targets: on('globex-hall-1', 'globex-hall-2', 'globex-hall-3'),
    age: 210,
  },
  {
    name: 'globex-planning',
    tenant: 'globex',
    source: helm('planning', '1.19.4'),
    targetNamespace: 'planning',
    targets: on('globex-hq'),
    age: 71,
  },
  {
    name: 'hooli-search',
    tenant: 'hooli',
    source: helm('search', '12.0.3'),
    targetNamespace: 'search',
    targets: on('hooli-dc', 'hooli-edge-1', 'hooli-edge-2'),
    age: 18,
  },
  {
    name: 'initech-billing',
    tenant: 'initech',
    source: helm('billing', '5.1.7'),
    targetNamespace: 'billing',
    targets: on('initech-prod', 'initech-dr'),
    age: 140,
  },
  {
    name: 'initech-portal',
    tenant: 'initech',
    source: helm('customer-portal', '2.30.1'),
    targetNamespace: 'portal',
    targets: on('initech-prod', 'initech-stage'),
    age: 44,
  },
  {
    name: 'nordic-scada',
    tenant: 'nordic',
    source: helm('scada-gateway', '0.9.14'),
    targetNamespace: 'scada',
    targets: on(
      'nordic-wind-1',
      'nordic-wind-2',
      'nordic-wind-3',
      'nordic-wind-4',
    ),
    age: 402,
  },
  {
    name: 'stark-furnace',
    tenant: 'stark',
    source: helm('furnace-control', '4.0.0'),
    targetNamespace: 'furnace',
    targets: on('stark-forge'),
    age: 6,
    outcomes: {
      'stark-forge': {
        kind: 'failing',
        workload: workload('furnace', 'furnace-api'),
        message:
          'Deployment does not have minimum availability: container api waits, ImagePullBackOff registry.stark.example/furnace-api:4.0.0',
      },
    },
  },
  {
    name: 'stark-telemetry',
    tenant: 'stark',
    source: helm('telemetry', '1.2.0'),
    targetNamespace: 'telemetry',
    targets: { kind: 'label', labels: { 'mooring.dev/ring': 'pilot' } },
    age: 3,
  },
  {
    name: 'tyrell-imaging',
    tenant: 'tyrell',
    source: helm('imaging', '6.4.4'),
    targetNamespace: 'imaging',
    targets: on('tyrell-lab'),
    age: 52,
  },
  {
    name: 'wayne-dispatch',
    tenant: 'wayne',
    source: helm('dispatch', '8.0.2'),
    targetNamespace: 'dispatch',
    targets: on('wayne-hq', 'wayne-depot'),
    age: 88,
    outcomes: {
      'wayne-hq': {
        kind: 'modified',
        workload: workload('dispatch', 'dispatch-router'),
        patch: '{"spec":{"replicas":4}}',
      },
    },
  },
];

function helm(chart: string, version: string) {
  return { kind: 'helm', repo: CHARTS, chart, version } as const;
}

function on(...names: string[]): DemoTargets {
  return { kind: 'clusters', names };
}

function workload(namespace: string, name: string) {
  return { apiVersion: 'apps/v1', kind: 'Deployment', namespace, name };
}
