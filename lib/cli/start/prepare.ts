import { defineCommand } from 'citty'
import type { App } from '#lib/app.ts'
import { deploy } from '#lib/platform/migrations/deploy.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { readSeedState } from '#prisma/seed/seed-state.ts'
import { rebuildTypes } from '../support/indexes/rebuild-types.ts'
import { makeSetupLink } from '../support/make-setup-link.ts'
import { runCommand, tellFaults } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

await runProgram(
  defineCommand({
    meta: {
      name: 'prepare',
      description:
        'Get the database ready for the server: migrations, the demo store, the link for the first owner, and search indexes. Prints a line of JSON after each.',
    },
    args: {
      demo: { type: 'boolean', default: false, description: 'Fill an empty database with the demo store' },
    },
    run: ({ args }) =>
      tellFaults(async () => {
        const env = readEnvironment()
        tell({ applied: await deploy(env.databaseUrl, { onWait: console.error }) })
        await runCommand(async (app) => {
          tell({ seeded: args.demo && (await seedDemoStore(app)) })
          tell({ setupLink: await makeSetupLink(app) })
          tell({ indexed: await rebuildTypes(app, { missing: true }) })
        })
      }),
  }),
)

function tell(outcome: object): void {
  console.log(JSON.stringify(outcome))
}

/** Resolves to whether there was something to do. */
async function seedDemoStore(app: App): Promise<boolean> {
  const state = await readSeedState(app.database)
  if (state !== 'empty' && state !== 'started') return false
  try {
    // Imported late: most starts find the store seeded.
    const seed = await import('#prisma/seed/seed-demo-store.ts')
    return typeof (await seed.seedDemoStore(app, () => undefined)) === 'object'
  } catch (error) {
    throw new Error(`The demo store was not seeded. ${error instanceof Error ? error.message : error}`)
  } finally {
    await app.settings.refresh()
  }
}
