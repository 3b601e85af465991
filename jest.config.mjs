/** Unit and service tests; browser stories are in tests/journeys and run with Playwright. */
const shared = {
  testEnvironment: 'node',
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

const folders = (...names) => names.map((name) => `<rootDir>/${name}`)

/** The service's tests run twice, on both databases: `--selectProjects sqlite` is the quick half. */
export default {
  projects: [
    {
      ...shared,
      displayName: 'units',
      roots: folders('contracts', 'content-build', 'site', 'tests', 'scripts', 'bench'),
    },
    {
      ...shared,
      displayName: 'sqlite',
      roots: folders('admin-api'),
      setupFiles: ['<rootDir>/admin-api/testing/load-nest.mjs'],
    },
    {
      ...shared,
      displayName: 'postgres',
      // Publishing must be exact on this database too, its loss is noticed, and several services may share it; what a crash or a vote does is
      // not the database's.
      roots: folders('admin-api', 'tests/exact'),
      testPathIgnorePatterns: ['/node_modules/', '/exact/(?!exact|brake|concurrent)'],
      globalSetup: '<rootDir>/admin-api/testing/start-postgres.mjs',
      globalTeardown: '<rootDir>/admin-api/testing/stop-postgres.mjs',
      setupFiles: ['<rootDir>/admin-api/testing/load-nest.mjs', '<rootDir>/admin-api/testing/use-postgres.mjs'],
    },
  ],
}
