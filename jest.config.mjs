/** Three tiers of tests; browser stories are in tests/journeys and run with Playwright. */
const shared = {
  testEnvironment: '<rootDir>/admin-api/testing/native/environment.mjs',
  testRegex: ['\\.test\\.ts$'],
  extensionsToTreatAsEsm: ['.ts'],
  testEnvironmentOptions: { globalsCleanup: 'off' },
  // One looks at the clock, which some tests move; the others ask whether options are an `Object`, and a type is `Number`.
  transformIgnorePatterns: ['/node_modules/(?:express-session|class-(?:validator|transformer))/'],
  transform: {
    '/node_modules/': '<rootDir>/admin-api/testing/native/packages.mjs',
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

/** What starts processes or servers of its own. */
const ofProduct =
  '/(?:tests/(?:deploy|exact|faults|hostile|stop|browser|names-and-sitemap|webhook-receiver)|scripts/(?:run-steps|check-lock)|admin-api/start(?=\\.)|content-build/(?:webhooks|feed)/)'

/** The service's tests run twice, on both databases: `--selectProjects sqlite` is the quick half. */
export default {
  // Generous: only what hangs reaches it, however busy the machine is. Jest reads it here and nowhere else.
  testTimeout: 300_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      roots: folders('contracts', 'content-build', 'site', 'tests', 'scripts', 'bench'),
      testPathIgnorePatterns: ['/node_modules/', ofProduct],
    },
    {
      ...shared,
      displayName: 'product',
      roots: folders('tests', 'scripts', 'admin-api', 'content-build'),
      testRegex: [`${ofProduct}.*\\.test\\.ts$`],
    },
    {
      ...shared,
      displayName: 'sqlite',
      roots: folders('admin-api'),
      testPathIgnorePatterns: ['/node_modules/', ofProduct, '/admin-api/data/postgres-'],
    },
    {
      ...shared,
      displayName: 'postgres',
      // Publishing must be exact on this database too, its loss is noticed, and several services may share it. What a crash, a start, a proxy, a guessed
      // password, a picture, a webhook, a cleaned or refused text or request, a setting, a published file or the shape of a route does is not the database's.
      roots: folders('admin-api', 'tests/exact'),
      testPathIgnorePatterns: [
        '/node_modules/',
        '/exact/(?!exact|brake|concurrent|transfer)',
        '/admin-api/(?:start\\.|config|endpoints|bad-requests|described-api|http/|load/|threads/|files/(?!files)|health/|hooks/|serving/|social/|csv/|audit/|publishing/|starter/|data/slug)',
        '/admin-api/(?:import/(?:import\\.|read-csv|round-trip|import-bounds|import-requests)|session/(?!session-secret|administrators)|images/(?:refused-)?upload)',
        '/admin-api/(?:terms/(?:clean-definition|definition-bounds)|search/searched-terms)',
      ],
      globalSetup: '<rootDir>/admin-api/testing/start-postgres.mjs',
      globalTeardown: '<rootDir>/admin-api/testing/stop-postgres.mjs',
      setupFiles: ['<rootDir>/admin-api/testing/use-postgres.mjs'],
    },
  ],
}
