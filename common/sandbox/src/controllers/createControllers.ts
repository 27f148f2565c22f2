import type { ObjectStore } from '../types';
import type { FaultBoard } from '../faults/faultBoard';
import { createAgentController } from './agentController';
import { createCheckinController } from './checkinController';
import type { Controller } from './controller';
import { createGatewayController } from './gatewayController';
import { createImportController } from './importController';
import type { Landscape } from './landscape';
import { createProvisioningController } from './provisioningController';
import { createRolloutController } from './rolloutController';
import { createSessionController } from './sessionController';
import type { Timing } from './timing';

export interface ControllersOptions {
  store: ObjectStore;
  faults: FaultBoard;
  landscape: Landscape;
  timing: Timing;
  /** Epoch ms; what the store holds is taken as the state of this instant. */
  startedAt: number;
  /** A loop failed on something; the others and its next tick go on. */
  onProblem: (problem: string) => void;
}

/**
 * The loops that keep the world behind the API moving, in the order in which news travel. One that
 * throws (a dump whose definitions refuse what it writes) does not stop the others.
 */
export function createControllers(options: ControllersOptions): Controller {
  const { onProblem, ...deps } = options;
  const checkin = createCheckinController(deps);
  const imports = createImportController(deps, checkin);
  const controllers: readonly [string, Controller][] = [
    ['sessions', createSessionController(deps)],
    ['provisioning', createProvisioningController(deps, imports)],
    ['imports', imports],
    ['check-in', checkin],
    ['agents', createAgentController(deps, checkin, imports)],
    ['rollout', createRolloutController(deps)],
    ['gateways', createGatewayController(deps)],
  ];
  return {
    tick(now) {
      for (const [name, controller] of controllers) {
        try {
          controller.tick(now);
        } catch (error) {
          const text = error instanceof Error ? error.message : String(error);
          onProblem(`${name}: ${text}`);
        }
      }
    },
    close: () => controllers.forEach(([, controller]) => controller.close()),
  };
}
