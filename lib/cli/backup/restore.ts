import path from 'node:path'
import { defineCommand } from 'citty'
import { findSecretProblem } from '#lib/app/secret-of-database.ts'
import { type Environment, readEnvironment } from '#lib/platform/process/env.ts'
import { type OpenedBackup, openBackup, restoreBackup } from '#lib/services/backup/index.ts'
import { rebuildIndex } from '../support/indexes/rebuild-index.ts'
import { json } from '../support/json-option.ts'
import { createProgressLine, type ProgressLine } from '../support/progress-line.ts'
import { print, reportErrors, runCommand } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

type Options = { force: boolean; check: boolean; json: boolean }

const command = defineCommand({
  meta: {
    name: 'restore',
    description: 'Put a backup in the place of the database, and its pictures beside those there are.',
  },
  args: {
    file: { type: 'positional', description: 'A file of bin/storefront backup', required: true },
    force: { type: 'boolean', default: false, description: 'Replace a database that is not empty' },
    check: { type: 'boolean', default: false, description: 'Only check that the file is whole' },
    json,
  },
  run: ({ args }) => reportErrors(() => restore(path.resolve(args.file), args)),
})

async function restore(file: string, { force, check, json: asJson }: Options): Promise<void> {
  const env = readEnvironment()
  const progress = createProgressLine()
  const backup = await openBackup(file, { ...env, onProgress: progress.show }).finally(progress.end)
  try {
    const { createdAt, entries } = backup.manifest
    const facts = { file, createdAt, files: entries.length }
    if (check)
      return print(asJson, facts, () => `The backup of ${createdAt} is whole: ${entries.length} files.`)
    await replace(backup, env, { force, progress })
    print(asJson, facts, () => `Restored the backup of ${createdAt}.`)
  } finally {
    await backup.discard()
  }
}

async function replace(
  backup: OpenedBackup,
  env: Environment,
  { force, progress }: { force: boolean; progress: ProgressLine },
): Promise<void> {
  await restoreBackup(backup, env, { force, onProgress: progress.show }).finally(progress.end)
  // The secret may be the backup's by now, or come later: indexes need none.
  await runCommand(
    async (app) => {
      for (const type of app.search.definitions().keys()) await rebuildIndex(app.search, type)
      const problem = await findSecretProblem(app)
      if (problem !== null) console.error(problem)
    },
    { anySecret: true },
  )
}

await runProgram(command)
