import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { accessibilityChecks } from './checks/accessibilityChecks';
import { chatChecks } from './checks/chatChecks';
import { clusterPageChecks } from './checks/clusterPageChecks';
import { clustersPageChecks } from './checks/clustersPageChecks';
import { diagnosisChecks } from './checks/diagnosisChecks';
import { liveChecks } from './checks/liveChecks';
import { scopeChecks } from './checks/scopeChecks';
import { signInChecks } from './checks/signInChecks';
import { tenantChecks } from './checks/tenantChecks';
import { tenantDiagnosisChecks } from './checks/tenantDiagnosisChecks';
import { tunnelsPageChecks } from './checks/tunnelsPageChecks';
import { launch } from './run/launch';
import { startProduct } from './run/product';
import { repository } from './run/repository';
import type { Run } from './run/run';
import { createSuite } from './run/suite';
import { takeScreenshots } from './screenshots';

const GROUPS: Readonly<Record<string, (run: Run) => Promise<void>>> = {
  'sign-in': signInChecks,
  diagnosis: diagnosisChecks,
  'tenant-diagnosis': tenantDiagnosisChecks,
  tunnels: tunnelsPageChecks,
  clusters: clustersPageChecks,
  cluster: clusterPageChecks,
  tenants: tenantChecks,
  scope: scopeChecks,
  chat: chatChecks,
  live: liveChecks,
  accessibility: accessibilityChecks,
};

const USAGE = `Usage: yarn browser [--screenshots] [group…]

Groups: ${Object.keys(GROUPS).join(', ')}. Without one, all of them run.
--screenshots also renews the pictures in docs/images.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { screenshots: { type: 'boolean' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter(name => !(name in GROUPS));
  if (unknown.length > 0) {
    console.error(`There is no group ${unknown.join(', ')}.\n\n${USAGE}`);
    return 2;
  }
  const chosen = positionals.length > 0 ? positionals : Object.keys(GROUPS);
  const folder = join(repository, '.mooring/browser');
  const product = await startProduct(folder);
  try {
    const browser = await launch();
    const suite = createSuite(join(folder, 'failures'), line =>
      console.log(line),
    );
    const run: Run = { suite, browser, product };
    try {
      for (const name of chosen) {
        console.log(`\n${name}`);
        await GROUPS[name](run).catch(error => suite.broke(name, error));
      }
      if (values.screenshots) await takeScreenshots(run);
    } finally {
      await browser.close();
    }
    if (suite.failed > 0) {
      console.log(
        `\nThe product's own lines are in ${join(folder, 'product.log')}`,
      );
    }
    console.log(`\n${suite.passed} passed, ${suite.failed} failed`);
    return suite.failed > 0 ? 1 : 0;
  } finally {
    await product.stop();
  }
}

main().then(
  code => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
