module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  overrides: [
    {
      // The rule wants react-dom from the app around a plugin. This page is rendered by a server of its own.
      files: ['src/viewer/renderViewer.tsx'],
      rules: { '@backstage/no-undeclared-imports': 'off' },
    },
  ],
});
