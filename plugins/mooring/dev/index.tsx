import '@backstage/cli/asset-types';
// eslint-disable-next-line @backstage/no-ui-css-imports-in-non-frontend
import '@backstage/ui/css/styles.css';
import { createApp } from '@backstage/frontend-defaults';
import {
  createFrontendModule,
  PageBlueprint,
} from '@backstage/frontend-plugin-api';
import { SignInPageBlueprint } from '@backstage/plugin-app-react';
import catalogPlugin from '@backstage/plugin-catalog/alpha';
import orgPlugin from '@backstage/plugin-org/alpha';
import userSettingsPlugin from '@backstage/plugin-user-settings/alpha';
import ReactDOM from 'react-dom/client';
import { Navigate } from 'react-router-dom';
import mooringPlugin from '../src';
import { DevSignInPage } from './DevSignInPage';

const signInPage = SignInPageBlueprint.make({
  params: { loader: async () => DevSignInPage },
});

const home = PageBlueprint.make({
  name: 'home',
  params: {
    path: '/',
    noHeader: true,
    loader: async () => <Navigate to="/mooring" replace />,
  },
});

const app = createApp({
  features: [
    catalogPlugin,
    orgPlugin,
    userSettingsPlugin,
    mooringPlugin,
    createFrontendModule({ pluginId: 'app', extensions: [signInPage, home] }),
  ],
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to render into');
ReactDOM.createRoot(root).render(app.createRoot());
