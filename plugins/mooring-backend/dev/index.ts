import { createBackend } from '@backstage/backend-defaults';
import { devAuthModule } from './devAuthModule';

const backend = createBackend();

backend.add(import('@backstage/plugin-auth-backend'));
backend.add(devAuthModule);
backend.add(import('@backstage/plugin-catalog-backend'));
backend.add(import('@backstage/plugin-permission-backend'));
backend.add(
  import('@backstage/plugin-permission-backend-module-allow-all-policy'),
);
backend.add(import('@mooring/backstage-plugin-catalog-backend-module-mooring'));
backend.add(import('../src'));

backend.start();
