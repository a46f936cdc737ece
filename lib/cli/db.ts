import path from 'node:path'
import { defineCommand, runMain } from 'citty'
import { readEnvironment } from '../platform/env.ts'
import { authorMigrations, findSchemaChanges } from '../platform/migrations/author.ts'
import { deploy } from '../platform/migrations/deploy.ts'
import { generateClients } from '../platform/migrations/generate.ts'

const generateCommand = defineCommand({
  meta: { name: 'generate', description: 'Generate the database clients from prisma/models.' },
  async run() {
    const isGenerated = await generateClients()
    console.log(isGenerated ? 'Generated the database clients.' : 'The database clients are up to date.')
  },
})

const newCommand = defineCommand({
  meta: { name: 'new', description: 'Write a migration to the models for both databases.' },
  args: { name: { type: 'positional', description: 'What it does, as in add_gift_cards', required: true } },
  async run({ args }) {
    const folders = await authorMigrations(args.name)
    if (folders.length === 0) console.log('The models have not changed since the last migration.')
    for (const folder of folders)
      console.log(`Wrote ${path.relative('.', folder)}. Read its SQL before you commit it.`)
  },
})

const deployCommand = defineCommand({
  meta: { name: 'deploy', description: 'Apply the migrations that the database lacks.' },
  args: { url: { type: 'string', description: 'The database, if it is not the one of DATABASE_URL' } },
  async run({ args }) {
    const applied = await deploy(args.url ?? readEnvironment().databaseUrl)
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
  },
})

const checkCommand = defineCommand({
  meta: { name: 'check', description: 'Fail when the models have changed since the last migration.' },
  async run() {
    const changes = await findSchemaChanges()
    if (changes.length === 0) return console.log('The migrations lead to the models.')
    const names = changes.map(({ provider }) => provider).join(' and ')
    throw new Error(
      `The models have changes for ${names} without a migration. Run "npm run db:new -- <name>".`,
    )
  },
})

await runMain(
  defineCommand({
    meta: { name: 'db', description: "The shop's database: clients and migrations." },
    subCommands: { generate: generateCommand, new: newCommand, deploy: deployCommand, check: checkCommand },
  }),
)
