import { expectations } from './expectations';
import { hasKubectl, kubectlExpectations } from './expectations/kubectl';
import { sandboxTarget } from './target';
import { World } from './world';

let world: World;
beforeAll(async () => {
  world = await World.open(await sandboxTarget());
});
afterAll(() => world.close());

describe('the sandbox', () => {
  it.each(expectations)(
    '$name',
    async ({ run }) => {
      await expect(run(world)).resolves.toBeUndefined();
    },
    60_000,
  );
});

if (hasKubectl()) {
  describe('the sandbox, seen by kubectl', () => {
    it.each(kubectlExpectations)(
      '$name',
      async ({ run }) => {
        await expect(run(world)).resolves.toBeUndefined();
      },
      60_000,
    );
  });
} else {
  it(`kubectl was not found: its ${kubectlExpectations.length} checks were NOT run`, () => {
    expect(hasKubectl()).toBe(false);
  });
}
