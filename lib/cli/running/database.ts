import path from 'node:path'
import { defineCommand } from 'citty'
import { authorMigrations, findSchemaChanges } from '#lib/platform/migrations/author.ts'
import { generateClients } from '#lib/platform/migrations/generate.ts'
import { runProgram } from '../support/run-program.ts'

const generateCommand = defineCommand({
  meta: { name: 'generate', description: 'Generate the database clients from prisma/models.' },
  run: () =>
    tell(async () =>
      (await generateClients()) ? 'Generated the database clients.' : 'The database clients are up to date.',
    ),
})

const newCommand = defineCommand({
  meta: {
    name: 'new',
    description:
      'Create the migration for a change to the models, for both databases, and generate the clients.',
  },
  args: { name: { type: 'positional', description: 'What it does, such as add_gift_cards', required: true } },
  run: ({ args }) =>
    tell(async () => {
      const folders = await authorMigrations(args.name)
      if (folders.length === 0) return 'The models have not changed since the last migration.'
      const list = folders.map((folder) => path.relative('.', folder)).join('\n')
      await generateClients()
      return `${list}\nRead the SQL before you commit it. The database clients have been generated.`
    }),
})

const deployCommand = defineCommand({
  meta: { name: 'deploy', description: 'Apply pending migrations.' },
  args: { url: { type: 'string', description: 'The database, if not the one in DATABASE_URL' } },
  run: ({ args }) =>
    tell(async () => {
      // Imported late: it needs the clients that another of these commands generates.
      const { upgrade } = await import('../support/upgrade/upgrade-database.ts')
      return upgrade(args.url)
    }),
})

const checkCommand = defineCommand({
  meta: { name: 'check', description: 'Fail if the models have changed since the last migration.' },
  run: () =>
    tell(async () => {
      const changes = await findSchemaChanges()
      if (changes.length === 0) return 'The migrations match the models.'
      throw new Error(
        'The models have changed since the last migration. Run "bin/storefront database new <name>".',
      )
    }),
})

await runProgram(
  defineCommand({
    meta: { name: 'database' },
    subCommands: { generate: generateCommand, new: newCommand, deploy: deployCommand, check: checkCommand },
  }),
  { reads: ['generate', 'new', 'check'] },
)

// Errors here are for the operator, who has no use for a stack trace.
async function tell(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
