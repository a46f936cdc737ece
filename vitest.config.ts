import os from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ensureLoadable } from './scripts/support/prepare.mjs'
import { keepTemporaryFilesInMemory } from './tests/support/keep-in-memory.ts'
import { listBothStoresPatterns } from './tests/support/stores/both-stores.ts'
import { lendClients } from './tests/support/stores/lend-clients.ts'
import { listWholeOnlyPatterns } from './tests/support/whole-only.ts'

ensureLoadable()
keepTemporaryFilesInMemory()

/** Files that take long although they are short: one of these that begins last runs alone. */
const LONG = /\/tests\/(?:web|contracts)\/|(?:cluster|killed|ledger|lost|rush)[\w.]*\.test\.ts$/

/** One project after the other, since a worker that changes its project is restarted; of each, the long files first. */
class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const names = [...new Set(files.map(({ project }) => project.name))].sort().reverse()
    return names.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      return [
        ...own.filter(({ moduleId }) => LONG.test(moduleId)),
        ...own.filter(({ moduleId }) => !LONG.test(moduleId)),
      ]
    })
  }
}

/**
 * Three for each processor: with two, a third of the processors' time passes while all of them wait for servers, browsers and
 * the clock. Fewer where they would not fit in memory, at about 2 GB each with their servers and browsers.
 */
function countWorkers(): number {
  const fitting = Math.floor(os.totalmem() / (2 * 1024 ** 3))
  return Math.max(2, Math.min(3 * os.availableParallelism(), fitting))
}

function listLeftOut(store: 'sqlite' | 'postgresql'): string[] {
  return [...configDefaults.exclude, ...(process.env.TEST_SHORT ? listWholeOnlyPatterns(store) : [])]
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: countWorkers(),
    maxConcurrency: 10,
    // Loading the project anew for every file takes longer than most files do. No test changes what modules hold.
    isolate: false,
    alias: [lendClients],
    sequence: { sequencer: ProjectByProject },
    setupFiles: [
      'tests/support/panel/async-storage.ts',
      ...(process.env.TEST_COSTS ? ['tests/support/costs/count-costs.ts'] : []),
    ],
    // What was translated once is kept between runs, for as long as its source stays the same.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.build/tests/modules' },
    // No promise of any test, nor is how long one looks for what is to come: on a busy machine a process alone takes
    // seconds to start.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['tests/**/!(*.pg).test.ts'],
          exclude: listLeftOut('sqlite'),
          globalSetup: ['tests/support/stores/sqlite.ts'],
          env: { TEST_STORE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          include: ['tests/**/*.pg.test.ts', ...listBothStoresPatterns()],
          exclude: listLeftOut('postgresql'),
          globalSetup: ['tests/support/stores/postgresql.ts'],
          env: { TEST_STORE: 'postgresql' },
        },
      },
    ],
  },
})
