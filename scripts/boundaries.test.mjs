import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from './bootstrap.mjs';

// ESLint comes with the Backstage CLI; it is not a dependency of the root.
const cliRequire = createRequire(
  createRequire(import.meta.url).resolve('@backstage/cli-module-lint'),
);
const { ESLint } = cliRequire('eslint');
const eslint = new ESLint({ cwd: root });

const BOUNDARY_RULES = [
  '@typescript-eslint/no-restricted-imports',
  'no-restricted-globals',
  'no-restricted-syntax',
];

async function complaints(file, code) {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  const broken = result.messages.find(message => message.fatal);
  assert.equal(broken, undefined, broken?.message);
  return result.messages
    .filter(message => BOUNDARY_RULES.includes(message.ruleId))
    .map(message => message.message);
}

const uses = name =>
  `import { it } from '${name}';\n\nexport const used = it;\n`;

const FORBIDDEN = [
  [
    'common/core/src/x.ts',
    [
      'node:fs',
      'fs',
      'fs/promises',
      'react',
      'react/jsx-runtime',
      '@backstage/errors',
      '@mooring/platform',
      '@mooring/bot',
      '@mooring/backstage-plugin-mooring-common',
      '@kubernetes/client-node',
      'undici',
    ],
  ],
  [
    'common/core/src/x.test.ts',
    ['@mooring/platform', '@mooring/sandbox', 'react', '@backstage/errors'],
  ],
  [
    'common/platform/src/x.ts',
    [
      '@mooring/bot',
      '@mooring/backstage-plugin-mooring',
      '@mooring/backstage-plugin-mooring-backend',
      '@mooring/sandbox',
      '@backstage/errors',
      'react',
      '@slack/web-api',
    ],
  ],
  [
    'common/platform/src/x.test.ts',
    ['@mooring/bot', '@mooring/backstage-plugin-mooring-backend'],
  ],
  [
    'common/sandbox/src/x.ts',
    ['@mooring/core', '@mooring/platform', '@mooring/bot', '@backstage/errors'],
  ],
  [
    'bot/src/x.ts',
    [
      '@mooring/backstage-plugin-mooring',
      '@mooring/backstage-plugin-mooring-backend',
      '@mooring/backstage-plugin-mooring-common',
      '@backstage/errors',
      '@mooring/sandbox',
      '@mooring/fake-slack',
    ],
  ],
  ['bot/src/x.test.ts', ['@mooring/backstage-plugin-mooring-backend']],
  [
    'plugins/mooring/src/x.tsx',
    [
      '@mooring/platform',
      '@mooring/backstage-plugin-mooring-backend',
      '@mooring/bot',
      '@mooring/sandbox',
      '@kubernetes/client-node',
    ],
  ],
  [
    'plugins/mooring/dev/x.tsx',
    ['@mooring/platform', '@mooring/backstage-plugin-mooring-backend'],
  ],
  [
    'plugins/mooring-backend/src/x.ts',
    [
      '@mooring/bot',
      '@mooring/backstage-plugin-mooring',
      '@mooring/sandbox',
      '@mooring/backstage-plugin-catalog-backend-module-mooring',
      '@slack/web-api',
      'react',
    ],
  ],
  [
    'plugins/catalog-backend-module-mooring/src/x.ts',
    [
      '@mooring/bot',
      '@mooring/backstage-plugin-mooring',
      '@mooring/backstage-plugin-mooring-backend',
      'react',
    ],
  ],
  [
    'plugins/mooring-common/src/x.ts',
    ['@mooring/core', '@mooring/platform', 'node:fs', 'react'],
  ],
];

const ALLOWED = [
  ['common/core/src/x.ts', ['zod', 'ipaddr.js', './model']],
  ['common/core/src/x.test.ts', ['node:fs', 'fast-check']],
  [
    'common/platform/src/x.ts',
    ['@mooring/core', '@kubernetes/client-node', 'node:fs', 'undici'],
  ],
  ['common/platform/src/x.test.ts', ['@mooring/sandbox']],
  ['common/sandbox/src/x.ts', ['node:http', 'yaml']],
  [
    'bot/src/x.ts',
    ['@mooring/core', '@mooring/platform', '@slack/bolt', 'node:fs'],
  ],
  ['bot/src/x.test.ts', ['@mooring/fake-slack', '@mooring/sandbox']],
  [
    'plugins/mooring/src/x.tsx',
    [
      '@mooring/core',
      '@mooring/backstage-plugin-mooring-common',
      'react',
      '@backstage/ui',
    ],
  ],
  [
    'plugins/mooring-backend/src/x.ts',
    [
      '@mooring/core',
      '@mooring/platform',
      '@mooring/backstage-plugin-mooring-common',
      '@backstage/errors',
      'express',
    ],
  ],
  [
    'plugins/mooring-backend/dev/x.ts',
    ['@mooring/backstage-plugin-catalog-backend-module-mooring'],
  ],
  [
    'plugins/catalog-backend-module-mooring/src/x.ts',
    ['@mooring/core', '@mooring/platform', '@backstage/catalog-model'],
  ],
  ['plugins/mooring-common/src/x.ts', ['@backstage/plugin-permission-common']],
];

describe('import boundaries', () => {
  for (const [file, names] of FORBIDDEN) {
    for (const name of names) {
      it(`${file} may not import ${name}`, async () => {
        assert.equal((await complaints(file, uses(name))).length, 1);
      });
    }
  }
  for (const [file, names] of ALLOWED) {
    for (const name of names) {
      it(`${file} may import ${name}`, async () => {
        assert.deepEqual(await complaints(file, uses(name)), []);
      });
    }
  }
});

describe('core is pure', () => {
  const IMPURE = [
    'Date.now()',
    'new Date()',
    'Math.random()',
    "process.env.HOME ?? ''",
    "fetch('http://127.0.0.1')",
    "console.log('x')",
    'setTimeout(() => undefined, 1)',
  ];
  for (const expression of IMPURE) {
    it(`has no ${expression}`, async () => {
      assert.equal(
        (
          await complaints(
            'common/core/src/x.ts',
            `export const value = ${expression};\n`,
          )
        ).length,
        1,
      );
    });
  }

  it('may turn an instant it was given into a date', async () => {
    assert.deepEqual(
      await complaints(
        'common/core/src/x.ts',
        'export const iso = (at: number) => new Date(at).toISOString();\n',
      ),
      [],
    );
  });
});
