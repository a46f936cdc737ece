import { connectDatabase } from '#lib/platform/database/db.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { readSeedState, type SeedState } from './seed-state.ts'

const json = process.argv.includes('--json')

const reasons: Record<Exclude<SeedState, 'empty' | 'started'>, string> = {
  finished: 'The demo store is there already.',
  foreign: 'The database has data of its own: the demo store stays out.',
  removed: 'The demo store was removed: it stays out.',
}

try {
  await main()
} catch (error) {
  process.stderr.write(`The demo store was not seeded. ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const env = readEnvironment()
  const state = await lookAt(env.databaseUrl)
  if (state !== 'empty' && state !== 'started') return answer({ seeded: false, reason: reasons[state] })
  // Imported late: most starts find the store seeded, and should not wait for modules that only seeding needs.
  const [{ openApp }, { seedDemoStore }] = await Promise.all([
    import('#lib/app/app.ts'),
    import('./seed-demo-store.ts'),
  ])
  const app = await openApp({ env })
  try {
    const done = await seedDemoStore(app, (step, count) => {
      if (!json) process.stdout.write(`  ${String(count).padStart(4)} ${step}\n`)
    })
    if (typeof done === 'object') answer({ seeded: true, counts: done })
    else
      answer({ seeded: false, reason: reasons[done === 'foreign' || done === 'removed' ? done : 'finished'] })
  } finally {
    await app.close()
  }
}

async function lookAt(databaseUrl: string): Promise<SeedState> {
  const database = await connectDatabase(databaseUrl)
  try {
    return await readSeedState(database)
  } finally {
    await database.close()
  }
}

function answer(result: { seeded: boolean; reason?: string; counts?: Record<string, number> }): void {
  if (json) process.stdout.write(`${JSON.stringify(result)}\n`)
  else
    process.stdout.write(
      `${result.reason ?? 'The demo store is ready: its logins are in docs/demo-store.md.'}\n`,
    )
}
