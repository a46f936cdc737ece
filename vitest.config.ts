import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    maxConcurrency: 10,
    // Loading the project anew for every file takes longer than most files do. No test changes what modules hold.
    isolate: false,
    // No promise of any test: on a busy machine a process alone takes seconds to start.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['tests/**/!(*.pg).test.ts'],
          globalSetup: ['tests/support/stores/sqlite.ts'],
          env: { TEST_STORE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          // What does not depend on the store runs once, in the other project.
          include: ['tests/!(unit|architecture)/**/*.test.ts', 'tests/**/*.pg.test.ts'],
          exclude: [
            'tests/web/{account,community,live-search,newsletter,payments,policy,shop,themes}/**',
            'tests/web/**/{accessibility,bounds,preview,slow-clients}.test.ts',
            'tests/web/{lanes,large-bodies,loopback,prefix,signing-rules,unreadable}.test.ts',
            'tests/web/seo/{heads,structured-data}.test.ts',
            'tests/web/pages/content.test.ts',
            'tests/api/kernel/{compression,envelope,forwarded-prefix}.test.ts',
            'tests/api/cli/{moderate,outbox,search,settings,theme}.test.ts',
          ],
          globalSetup: ['tests/support/stores/postgresql.ts'],
          env: { TEST_STORE: 'postgresql' },
        },
      },
    ],
  },
})
