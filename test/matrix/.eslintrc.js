module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  rules: {
    // The matrix stands over every face, so it is the one place that may import them all.
    '@backstage/no-mixed-plugin-imports': 'off',
  },
});
