/**
 * Which package may import what, as additions to Backstage's ESLint factory.
 * One direction: core decides, platform fetches and acts, the faces (pages,
 * commands, alerts) ask and show. scripts/boundaries.test.mjs proves each row.
 */
const { builtinModules } = require('node:module');

const FACES = ['@mooring/bot', '@mooring/backstage-plugin-*'];
const NODE = ['node:*', ...builtinModules];
const REACT = ['react', 'react-dom', 'react-router-dom'];
const BACKSTAGE = ['@backstage/*'];

const rule = '@typescript-eslint/no-restricted-imports';

/** The packages of the list and everything below them ("react" and "react/jsx-runtime"). */
const forbid = (message, ...lists) => ({
  group: lists
    .flat()
    .flatMap(name => (name.endsWith('*') ? [name] : [name, `${name}/*`])),
  message,
});

const everywhere = (...patterns) => ({ [rule]: ['error', { patterns }] });

/** Rules for shipped code on top of those for all files: tests read fixtures and start servers. */
const inSource = (...patterns) => ({
  files: ['src/**'],
  excludedFiles: ['**/*.test.*', '**/__testUtils__/**', 'src/setupTests.*'],
  rules: everywhere(...patterns),
});

const PURE = [
  {
    selector:
      'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    message: 'core has no clock: take `now` as an argument.',
  },
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'core has no clock: take `now` as an argument.',
  },
  {
    selector:
      'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
    message: 'core is deterministic: take the random number as an argument.',
  },
];

const core = (() => {
  const world = forbid(
    'core is pure: no Backstage, React, Kubernetes, Slack or HTTP. What needs them belongs in platform or in a face.',
    BACKSTAGE,
    REACT,
    ['@kubernetes/*', '@slack/*', 'undici', 'express', 'knex'],
  );
  const above = forbid('core is below everything else of Mooring.', [
    '@mooring/*',
  ]);
  const node = forbid(
    'core runs in the browser as well and does no I/O.',
    NODE,
  );
  return {
    rules: everywhere(world, above),
    restrictedSrcSyntax: PURE,
    overrides: [
      inSource(world, above, node),
      {
        files: ['src/**'],
        excludedFiles: ['**/*.test.*'],
        rules: {
          'no-restricted-globals': [
            'error',
            ...[
              'process',
              'Buffer',
              'console',
              'fetch',
              'setTimeout',
              'setInterval',
              'window',
              'document',
              'performance',
            ].map(name => ({
              name,
              message: 'core does no I/O and has no clock.',
            })),
          ],
        },
      },
    ],
  };
})();

const platform = (() => {
  const faces = forbid(
    'platform is below the faces: pass in what it needs.',
    FACES,
    BACKSTAGE,
    REACT,
    ['@slack/*'],
  );
  return {
    rules: everywhere(faces),
    overrides: [
      inSource(
        faces,
        forbid('the product never knows that it talks to the sandbox.', [
          '@mooring/sandbox',
          '@mooring/fake-slack',
        ]),
      ),
    ],
  };
})();

const sandbox = (() => {
  const product = forbid(
    'the sandbox stands in for somebody else’s API server: built on Mooring’s own code it would agree with its mistakes.',
    FACES,
    ['@mooring/platform'],
    BACKSTAGE,
    REACT,
  );
  return {
    rules: everywhere(product),
    overrides: [
      inSource(
        product,
        forbid('tests may compare with core, shipped code may not use it.', [
          '@mooring/core',
        ]),
      ),
    ],
  };
})();

const bot = (() => {
  const otherFaces = forbid(
    'faces do not import each other: share through core or platform.',
    ['@mooring/backstage-plugin-*'],
    BACKSTAGE,
  );
  return {
    rules: everywhere(otherFaces),
    overrides: [
      inSource(
        otherFaces,
        forbid('only tests start the sandbox and the stand-in workspace.', [
          '@mooring/sandbox',
          '@mooring/fake-slack',
        ]),
      ),
    ],
  };
})();

const frontend = {
  rules: everywhere(
    forbid(
      'the pages know the REST API and core, nothing of the server side.',
      [
        '@mooring/platform',
        '@mooring/sandbox',
        '@mooring/bot',
        '@mooring/fake-slack',
        '@mooring/backstage-plugin-mooring-backend',
        '@mooring/backstage-plugin-catalog-backend-module-mooring',
      ],
      ['@kubernetes/*', '@slack/*'],
    ),
  ),
};

const backend = (() => {
  const otherFaces = forbid(
    'faces do not import each other: share through core or platform.',
    ['@mooring/bot', '@mooring/backstage-plugin-mooring', '@slack/*'],
    REACT,
  );
  return {
    rules: everywhere(otherFaces),
    overrides: [
      inSource(
        otherFaces,
        forbid('only dev/ and tests put the pieces together.', [
          '@mooring/sandbox',
          '@mooring/backstage-plugin-catalog-backend-module-mooring',
        ]),
      ),
    ],
  };
})();

const catalogModule = {
  rules: everywhere(
    forbid(
      'faces do not import each other: share through core or platform.',
      [
        '@mooring/bot',
        '@mooring/backstage-plugin-mooring',
        '@mooring/backstage-plugin-mooring-backend',
        '@slack/*',
      ],
      REACT,
    ),
  ),
};

const permissions = {
  rules: everywhere(
    forbid('permission objects only, for browser and server.', NODE, REACT, [
      '@mooring/*',
      '@kubernetes/*',
      '@slack/*',
    ]),
  ),
};

module.exports = {
  core,
  platform,
  sandbox,
  bot,
  frontend,
  backend,
  catalogModule,
  permissions,
};
