import { defineConfig } from 'vitest/config'

// The tests of one area, as the mutation runner starts them.
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? '').split(','),
    globalSetup: ['tests/support/stores/sqlite.ts'],
    env: { TEST_STORE: 'sqlite' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
  },
})
