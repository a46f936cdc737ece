import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { defineCommand } from 'citty'
import { systemClock } from '#lib/platform/process/clock.ts'
import { type Environment, readEnvironment } from '#lib/platform/process/env.ts'
import { readProjectVersion } from '#lib/platform/process/project-root.ts'
import {
  type BackupFacts,
  backupFolder,
  createBackup,
  KEPT_SECRET,
  nameBackup,
} from '#lib/services/backup/index.ts'
import { json } from '../support/json-option.ts'
import { createProgressLine } from '../support/progress-line.ts'
import { print, reportErrors } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const command = defineCommand({
  meta: {
    name: 'backup',
    description:
      'Write database and pictures to one file, while the shop is open; encrypted if BACKUP_KEY is set.',
  },
  args: {
    to: {
      type: 'string',
      description:
        'The file, or - for standard output; by default named after the time, in backups of the storage folder',
    },
    json,
  },
  run: ({ args }) =>
    reportErrors(async () => {
      const env = readEnvironment()
      const file = await chooseFile(args.to, env)
      const progress = createProgressLine()
      const facts = await createBackup(env, file ?? process.stdout, {
        clock: systemClock,
        version: readProjectVersion(),
        onProgress: progress.show,
      }).finally(progress.end)
      if (!facts.isEncrypted) console.error(warnOfPlainBackup(facts, env))
      for (const url of facts.missing) console.error(`The database names ${url}, but there is no such file.`)
      if (file) print(args.json, { file, ...facts }, () => describe(file, facts))
    }),
})

function describe(file: string, { pictures, secret }: BackupFacts): string {
  const lacking = secret === 'included' ? '' : ', without the secret'
  return `${file}: the database and ${pictures} pictures and videos${lacking}.`
}

function warnOfPlainBackup({ secret }: BackupFacts, { storagePath }: Environment): string {
  const place = secret === 'file' ? path.join(storagePath, KEPT_SECRET) : 'the APP_SECRET of the environment'
  return (
    'The backup is not encrypted. It holds personal data: set BACKUP_KEY, or keep it safe. It lacks the secret, without which ' +
    `a restored shop refuses to start: keep ${place}, too, in another place.`
  )
}

/** Null for standard output. */
async function chooseFile(given: string | undefined, env: Environment): Promise<string | null> {
  if (given === '-') return null
  const file = path.resolve(
    given ?? path.join(backupFolder(env), nameBackup('storefront', systemClock.now(), env)),
  )
  if (existsSync(file)) throw new Error(`${file} exists already.`)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  return file
}

await runProgram(command)
