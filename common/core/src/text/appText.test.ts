import { judgeApp, AppInputs } from '../health/judgeApp';
import { App, Bundle } from '../model/records';
import { appText } from './appText';

const app: App = {
  kind: 'GitRepo',
  namespace: 'fleet-default',
  name: 'web',
  paused: false,
  targets: [],
  stalled: {
    status: 'True',
    message: 'cannot read https://git.example/globex',
  },
  polling: { status: 'False', message: 'cannot poll globex' },
};

const bundle: Bundle = {
  kind: 'Bundle',
  namespace: 'fleet-default',
  name: 'web',
  statusOlderThanSpec: false,
  paused: false,
  desiredReady: 0,
  targets: [],
  pendingClusters: [],
};
const polled = { app: { ...app, stalled: undefined }, bundles: [bundle] };

function told(inputs: Partial<AppInputs>): string {
  const all = {
    app,
    bundles: [],
    bundlesReadable: true,
    targets: [],
    restricted: true,
    ...inputs,
  };
  return JSON.stringify(appText('web', all, judgeApp(all)));
}

describe('words for an app', () => {
  it('quote Fleet to its owner, also where the owner sees some of its clusters only', () => {
    expect(told({})).toMatch(/cannot read https:\/\/git\.example\/globex/);
    expect(told(polled)).toMatch(/cannot poll globex/);
  });

  it('quote nothing of an app to those whose app it is not', () => {
    expect(told({ isForeign: true })).not.toMatch(/globex/);
    expect(told({ isForeign: true, ...polled })).not.toMatch(/globex/);
  });
});
