/** Unit and service tests; browser stories are in tests/journeys and run with Playwright. */
export default {
  testEnvironment: 'node',
  roots: ['contracts', 'admin-api', 'content-build', 'site', 'tests', 'scripts'].map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
}
