import { createBackend } from '@backstage/backend-defaults';
import { devAuthModule } from './devAuthModule';
import { devPolicyModule } from './devPolicyModule';

const backend = createBackend();

backend.add(import('@backstage/plugin-auth-backend'));
backend.add(devAuthModule);
backend.add(import('@backstage/plugin-catalog-backend'));
backend.add(import('@backstage/plugin-permission-backend'));
backend.add(devPolicyModule);
backend.add(import('@mooring/backstage-plugin-catalog-backend-module-mooring'));
backend.add(import('../src'));

backend.start();
