import {
  App,
  AppInputs,
  AppVerdict,
  Bundle,
  BundleDeployment,
  isPlatformBundle,
  judgeApp,
  ObjectKey,
  objectKey,
  pendingDeployment,
  TargetInput,
  TenantId,
} from '@mooring/core';
import { ClusterBoard } from './clusterBoard';
import { ClusterRow, ownerOf } from './clusterRow';
import { appKey, AppKey, bundleAppKey, Inventory } from './inventory';

/** One deployment as somebody may see it. */
export interface DeploymentRow {
  readonly key: AppKey;
  readonly kind: 'HelmOp' | 'GitRepo' | 'Bundle';
  readonly namespace: string;
  readonly name: string;
  readonly tenant?: TenantId;
  readonly app?: App;
  readonly inputs: AppInputs;
  readonly verdict: AppVerdict;
}

/** Verdicts of apps, judged when asked for and kept until something they rest on changes. */
export class DeploymentBoard {
  private readonly judged = new Map<
    AppKey,
    Map<string, DeploymentRow | undefined>
  >();
  /** Apps whose verdict names a cluster that nothing was released to yet: no BundleDeployment leads to them. */
  private readonly pendingOn = new Map<ObjectKey, Set<AppKey>>();
  revision = 0;

  constructor(
    private readonly inventory: Inventory,
    private readonly clusters: ClusterBoard,
  ) {}

  touch(key: AppKey): void {
    this.judged.delete(key);
    this.revision++;
  }

  /** Readability or every contact changed. */
  touchAll(): void {
    this.judged.clear();
    this.pendingOn.clear();
    this.revision++;
  }

  /** The cluster's contact, name or owner changed. */
  touchCluster(cluster: ObjectKey): void {
    for (const key of this.keysOnCluster(cluster)) this.touch(key);
    for (const key of this.pendingOn.get(cluster) ?? []) this.touch(key);
    this.pendingOn.delete(cluster);
  }

  /** The app that shows a bundle: its HelmOp or GitRepo while that exists, else the bundle itself. */
  appOfBundle(bundle: Bundle): AppKey {
    const key = bundleAppKey(bundle);
    const exists =
      bundle.helmOp !== undefined
        ? this.inventory.tables.HelmOp.get(
            objectKey(bundle.namespace, bundle.helmOp),
          ) !== undefined
        : bundle.gitRepo !== undefined &&
          this.inventory.tables.GitRepo.get(
            objectKey(bundle.namespace, bundle.gitRepo),
          ) !== undefined;
    return exists ? key : appKey('Bundle', bundle.namespace, bundle.name);
  }

  appOf(bd: BundleDeployment): AppKey | undefined {
    const bundle = this.inventory.tables.Bundle.get(bd.bundle);
    if (bundle !== undefined) return this.appOfBundle(bundle);
    // The bundle may be unreadable or already gone; what runs is still shown, under the bundle's name.
    const [namespace = '', name = ''] = bd.bundle.split('/');
    return name === '' ? undefined : appKey('Bundle', namespace, name);
  }

  /** Every app, the platform's own bundles left out. */
  keys(): Set<AppKey> {
    const keys = new Set<AppKey>();
    for (const kind of ['HelmOp', 'GitRepo'] as const) {
      for (const app of this.inventory.tables[kind].all())
        keys.add(appKey(kind, app.namespace, app.name));
    }
    for (const bundle of this.inventory.tables.Bundle.all()) {
      const key = this.appOfBundle(bundle);
      if (!isPlatformKey(key)) keys.add(key);
    }
    // Bundles that are gone or may not be read, while something of them is still on clusters.
    for (const bundle of this.inventory.tables.BundleDeployment.values(
      'bundle',
    )) {
      const [namespace = '', name = ''] = bundle.split('/');
      const isKnown = this.inventory.tables.Bundle.get(bundle) !== undefined;
      if (!isKnown && name !== '' && !isPlatformBundle(name))
        keys.add(appKey('Bundle', namespace, name));
    }
    return keys;
  }

  /** Apps with something on one cluster, or rather on one of its Fleet records. */
  keysOnCluster(cluster: ObjectKey): Set<AppKey> {
    const keys = new Set<AppKey>();
    for (const bd of this.inventory.tables.BundleDeployment.by(
      'cluster',
      cluster,
    )) {
      const key = this.appOf(bd);
      if (key !== undefined && !isPlatformKey(key)) keys.add(key);
    }
    return keys;
  }

  /**
   * The app over all its clusters, or over one tenant's only. `undefined`: it does not exist (any more), or has
   * nothing to do with that tenant.
   */
  row(key: AppKey, tenant?: TenantId): DeploymentRow | undefined {
    const views =
      this.judged.get(key) ?? new Map<string, DeploymentRow | undefined>();
    this.judged.set(key, views);
    const audience = tenant ?? '';
    if (!views.has(audience)) views.set(audience, this.judge(key, tenant));
    return views.get(audience);
  }

  /**
   * The app on one cluster alone, for that cluster's page: what is wrong elsewhere does not belong there.
   * The caller has made sure that `tenant`, if it is one, owns the cluster.
   */
  rowOn(
    key: AppKey,
    cluster: ObjectKey,
    tenant: TenantId | undefined,
  ): DeploymentRow | undefined {
    const row = this.row(key, tenant);
    if (row === undefined) return undefined;
    const targets = row.inputs.targets.filter(
      target => target.bd.cluster === cluster,
    );
    const inputs = { ...row.inputs, targets, restricted: true };
    return { ...row, inputs, verdict: judgeApp(inputs) };
  }

  /** Tenants that own the app or have a cluster on which it runs. */
  tenantsOf(key: AppKey): Set<TenantId> {
    const tenants = new Set<TenantId>();
    const row = this.row(key);
    if (row?.tenant !== undefined) tenants.add(row.tenant);
    for (const { bd } of row?.inputs.targets ?? []) {
      const owner = this.clusters.ofFleet(bd.cluster)?.owner;
      if (owner?.kind === 'tenant') tenants.add(owner.id);
    }
    return tenants;
  }

  private judge(
    key: AppKey,
    tenant: TenantId | undefined,
  ): DeploymentRow | undefined {
    const [kind = '', id = ''] = key.split(' ');
    const [namespace = '', name = ''] = id.split('/');
    const app =
      kind === 'HelmOp' || kind === 'GitRepo'
        ? this.inventory.tables[kind].get(objectKey(namespace, name))
        : undefined;
    const bundles =
      app === undefined
        ? [this.inventory.tables.Bundle.get(objectKey(namespace, name))].filter(
            bundle => bundle !== undefined,
          )
        : [...this.inventory.tables.Bundle.by('app', key)];
    const bundleKeys = new Set<ObjectKey>(
      bundles.map(bundle => objectKey(bundle.namespace, bundle.name)),
    );
    if (app === undefined) bundleKeys.add(objectKey(namespace, name));
    const deployed = [...bundleKeys].flatMap(bundle => [
      ...this.inventory.tables.BundleDeployment.by('bundle', bundle),
    ]);
    if (app === undefined && bundles.length === 0 && deployed.length === 0)
      return undefined;
    const all = [...deployed, ...this.pendingOf(key, bundles)];

    const owners = new Set<TenantId | undefined>();
    const mine: TargetInput[] = [];
    for (const bd of all) {
      const row = this.clusters.ofFleet(bd.cluster);
      const owner = ownerOf(row);
      owners.add(owner);
      if (tenant === undefined || owner === tenant) {
        mine.push({
          bd,
          contact: this.clusters.contactOf(bd.cluster),
          clusterName: nameOf(bd, row),
        });
      }
    }
    const label =
      app?.tenantLabel ??
      bundles.find(bundle => bundle.tenantLabel !== undefined)?.tenantLabel;
    const [only] = owners;
    const owner = label ?? (owners.size === 1 ? only : undefined);
    if (tenant !== undefined && owner !== tenant && mine.length === 0)
      return undefined;
    const inputs: AppInputs = {
      ...(app !== undefined && { app }),
      bundles,
      bundlesReadable:
        this.inventory.readability('Bundle').readable &&
        this.inventory.readability('BundleDeployment').readable,
      targets: mine,
      // Bundle-wide texts and numbers speak of all its clusters: only where all of them are the tenant's own.
      restricted:
        tenant !== undefined && (owner !== tenant || mine.length < all.length),
      ...(tenant !== undefined && owner !== tenant && { isForeign: true }),
    };
    return {
      key,
      kind: app?.kind ?? 'Bundle',
      namespace,
      name,
      // Whose app it is may be another tenant's name.
      ...(owner !== undefined &&
        (tenant === undefined || owner === tenant) && { tenant: owner }),
      ...(app !== undefined && { app }),
      inputs,
      verdict: judgeApp(inputs),
    };
  }

  /** Clusters that a bundle names as matched and that have no BundleDeployment of it. */
  private pendingOf(
    key: AppKey,
    bundles: readonly Bundle[],
  ): BundleDeployment[] {
    const { BundleDeployment: table } = this.inventory.tables;
    if (!this.inventory.readability('BundleDeployment').readable) return [];
    return bundles.flatMap(bundle => {
      if (bundle.pendingClusters.length === 0) return [];
      const deployed = new Set<ObjectKey>();
      for (const bd of table.by(
        'bundle',
        objectKey(bundle.namespace, bundle.name),
      ))
        deployed.add(bd.cluster);
      return bundle.pendingClusters
        .filter(cluster => !deployed.has(cluster))
        .map(cluster => {
          const keys = this.pendingOn.get(cluster) ?? new Set();
          this.pendingOn.set(cluster, keys.add(key));
          return pendingDeployment(bundle, cluster);
        });
    });
  }
}

/** Only a bundle of its own can be the platform's: what a HelmOp or GitRepo made is somebody's app, whatever its name. */
function isPlatformKey(key: AppKey): boolean {
  const [kind, id = ''] = key.split(' ');
  return kind === 'Bundle' && isPlatformBundle(id.split('/')[1] ?? '');
}

/** Display names are not unique, so whoever shares one is named with the id. */
function nameOf(bd: BundleDeployment, row: ClusterRow | undefined): string {
  if (row === undefined) return bd.cluster.split('/')[1] || bd.namespace;
  return row.inputs.namesakes.length > 0 ? `${row.name} (${row.id})` : row.name;
}
