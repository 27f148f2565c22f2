import { AppRootElementBlueprint } from '@backstage/frontend-plugin-api';
import { createFrontendModule } from '@backstage/frontend-plugin-api';
import { renderTestApp } from '@backstage/frontend-test-utils';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import mooringPlugin from '../plugin';

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
}

const address = createFrontendModule({
  pluginId: 'app',
  extensions: [
    AppRootElementBlueprint.make({
      name: 'address',
      params: { element: <Address /> },
    }),
  ],
});

/** The plugin in a portal of the new frontend system, opened at an address below `/mooring`. */
export function renderMooring(path: string) {
  return renderTestApp({
    features: [mooringPlugin, address],
    initialRouteEntries: [path],
  });
}

/** Path and query the reader's address bar would show. */
export function currentAddress(): string {
  return screen.getByRole('status', { name: 'address' }).textContent ?? '';
}
