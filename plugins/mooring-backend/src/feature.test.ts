import { createServiceFactory } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  catalogProcessingExtensionPoint,
  type EntityProvider,
} from '@backstage/plugin-catalog-node';
import catalogModule from '@mooring/backstage-plugin-catalog-backend-module-mooring';
import { FakeMooring } from './__testUtils__/fakeMooring';
import { mooringFeature } from './feature';
import { mooringServiceRef } from './mooringServiceRef';

describe('mooringFeature', () => {
  it('ends the start with the full key of a wrong value', async () => {
    await expect(
      startTestBackend({
        features: [
          mooringFeature,
          mockServices.rootConfig.factory({
            data: { mooring: { kubeconfig: 'x', managementUrl: 'rancher' } },
          }),
        ],
      }),
    ).rejects.toThrow('mooring.managementUrl');
  });

  it('shares one Mooring with the catalog module, and leaves room for a factory of the backend’s own', async () => {
    const mooring = new FakeMooring();
    const providers: EntityProvider[] = [];
    const backend = await startTestBackend({
      features: [
        mooringFeature,
        catalogModule,
        createServiceFactory({
          service: mooringServiceRef,
          deps: {},
          factory: () => mooring,
        }),
      ],
      extensionPoints: [
        [
          catalogProcessingExtensionPoint,
          {
            addProcessor() {},
            addEntityProvider: (...added) => {
              providers.push(...added.flat());
            },
            addPlaceholderResolver() {},
            setOnProcessingErrorHandler() {},
          },
        ],
      ],
    });
    expect(providers.map(provider => provider.getProviderName())).toEqual([
      'mooring',
    ]);
    const [provider] = providers;
    await provider.connect({
      applyMutation: async () => {},
      refresh: async () => {},
    });
    expect(mooring.subscriptions).toHaveLength(1);
    await backend.stop();
    expect(mooring.subscriptions[0].signal.aborted).toBe(true);
  });
});
