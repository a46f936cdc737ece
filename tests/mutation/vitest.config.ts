import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from '../support/keep-in-memory.ts'
import { lendClients } from '../support/stores/lend-clients.ts'
import { keepThread } from './kept-thread.ts'

keepTemporaryFilesInMemory()

// The tests of one area, as the mutation runner starts them.
export default defineConfig({
  plugins: [keepThread],
  test: {
    include: (process.env.MUTATION_TESTS ?? '').split(','),
    setupFiles: ['tests/support/panel/async-storage.ts', 'tests/mutation/forget-mutant.ts'],
    globalSetup: ['tests/support/stores/sqlite.ts'],
    env: { TEST_STORE: 'sqlite' },
    alias: [lendClients],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
  },
})
