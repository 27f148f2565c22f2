import {
  BreadcrumbEntry,
  pluginHeaderActionsApiRef,
  useApi,
  useBreadcrumbEntries,
  useRouteRef,
} from '@backstage/frontend-plugin-api';
import { PluginHeader } from '@backstage/ui';
import { RiAnchorLine } from '@remixicon/react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useMe } from '../hooks/useMe';
import { rootRouteRef } from '../routes';

/** A page below Mooring's, as the portal has set it up. */
interface SubPage {
  readonly path: string;
  readonly title: string;
  readonly element: JSX.Element;
  /** No tab leads others there: they would be refused. The page itself says why to whoever has its address. */
  readonly isForOperators: boolean;
}

interface LayoutProps {
  readonly title: string;
  /** Whose header actions are shown. */
  readonly pluginId: string;
  readonly pages: readonly SubPage[];
}

/**
 * Header, tabs and routes, as the portal lays them out, with the tabs that are of use to the reader. The portal's own
 * `PageLayout` mounts everything below it anew with each change of a tab, which would throw away what is opened.
 */
export function MooringLayout({ title, pluginId, pages }: LayoutProps) {
  const root = useRouteRef(rootRouteRef)?.() ?? '/';
  const first = pages[0]?.path;
  return (
    <BreadcrumbEntry entry={{ label: title, href: root }}>
      <Header title={title} pluginId={pluginId} pages={pages} root={root} />
      <Routes>
        {first !== undefined && (
          <Route index element={<Navigate to={first} replace />} />
        )}
        {pages.map(({ path, title: label, element }) => (
          <Route
            key={path}
            path={`${path}/*`}
            element={
              <BreadcrumbEntry entry={{ label, href: path }}>
                {element}
              </BreadcrumbEntry>
            }
          />
        ))}
      </Routes>
    </BreadcrumbEntry>
  );
}

function Header(props: LayoutProps & { root: string }) {
  const { title, root } = props;
  const { state: me } = useMe();
  const isOperator = me.kind === 'shown' && me.value.operator;
  const { items: breadcrumbs } = useBreadcrumbEntries();
  const actions = useApi(pluginHeaderActionsApiRef);
  return (
    <PluginHeader
      title={title}
      titleLink={root}
      icon={<RiAnchorLine />}
      breadcrumbs={breadcrumbs}
      customActions={actions.getPluginHeaderActions(props.pluginId)}
      tabs={props.pages
        .filter(({ isForOperators }) => isOperator || !isForOperators)
        .map(({ path, title: label }) => ({
          id: path,
          label,
          href: `${root.replace(/\/$/, '')}/${path}`,
          matchStrategy: 'prefix',
        }))}
    />
  );
}
