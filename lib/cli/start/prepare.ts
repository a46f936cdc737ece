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
        'Get the database ready for the server: migrations, the demo store, search indexes, and the link for the first owner. Prints a line of JSON after each.',
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
          tell({ problem: await buildMissingIndexes(app) })
          tell({ setupLink: await makeSetupLink(app) })
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
  // Imported late: most starts find the store seeded.
  const seed = await import('#prisma/seed/seed-demo-store.ts')
  return typeof (await seed.seedDemoStore(app, () => undefined)) === 'object'
}

/** A site without them searches its database, so that nothing about them keeps it from starting. Resolves to what is wrong. */
async function buildMissingIndexes(app: App): Promise<string | null> {
  try {
    await rebuildTypes(app, { missing: true })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
