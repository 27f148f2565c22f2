import { useRouteRef } from '@backstage/core-plugin-api';
import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { PluginHeader } from '@backstage/ui';
import { RiAnchorLine } from '@remixicon/react';
import { useMemo } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { AccessPage } from '../components/AccessPage';
import { TunnelsPage } from '../components/TunnelsPage';
import { useMe } from '../hooks/useMe';
import { ClustersRoutes } from '../pages/ClustersRoutes';
import { TenantsRoutes } from '../pages/TenantsRoutes';
import { MooringPaths, PathsProvider } from '../paths/PathsContext';
import { mooringTranslationRef } from '../translation';
import { legacyRootRouteRef } from './legacyRoutes';

/** Header, tabs and routes, which the new frontend system brings by itself. */
export function LegacyMooringPage() {
  const { t } = useTranslationRef(mooringTranslationRef);
  const base = useRouteRef(legacyRootRouteRef)();
  const paths = useMemo<MooringPaths>(
    () => ({
      clusters: `${base}/clusters`,
      tenants: `${base}/tenants`,
      tunnels: `${base}/tunnels`,
      access: `${base}/access`,
      cluster: id => `${base}/clusters/${encodeURIComponent(id)}`,
      tenant: id => `${base}/tenants/${encodeURIComponent(id)}`,
    }),
    [base],
  );
  const { state: me } = useMe();
  const isOperator = me.kind === 'shown' && me.value.operator;
  const shown = isOperator
    ? (['clusters', 'tenants', 'tunnels', 'access'] as const)
    : (['clusters', 'tenants', 'access'] as const);
  const tabs = shown.map(id => ({
    id,
    label: t(`tabs.${id}`),
    href: `${base}/${id}`,
    matchStrategy: 'prefix' as const,
  }));
  return (
    <PathsProvider value={paths}>
      <PluginHeader title={t('title')} icon={<RiAnchorLine />} tabs={tabs} />
      <Routes>
        <Route index element={<Navigate to="clusters" replace />} />
        <Route path="clusters/*" element={<ClustersRoutes />} />
        <Route path="tenants/*" element={<TenantsRoutes />} />
        <Route path="tunnels" element={<TunnelsPage />} />
        <Route path="access" element={<AccessPage />} />
      </Routes>
    </PathsProvider>
  );
}
