import path from 'node:path'
import { defineCommand } from 'citty'
import { findSecretProblem } from '#lib/app/secret-of-database.ts'
import { goOnAbove, type InvoiceKind, parseDocumentNumber } from '#lib/domains/shop/invoices/index.ts'
import { type Environment, readEnvironment } from '#lib/platform/process/env.ts'
import { readNumbersGivenOut } from '#lib/platform/process/numbers-given-out.ts'
import { type OpenedBackup, openBackup, restoreBackup } from '#lib/services/backup/index.ts'
import { rebuildIndex } from '../support/indexes/rebuild-index.ts'
import { json } from '../support/json-option.ts'
import { createProgressLine, type ProgressLine } from '../support/progress-line.ts'
import { print, reportErrors, runCommand } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

type Options = { force: boolean; check: boolean; json: boolean; given: GivenNumbers }

/** The last numbers that the operator knows of. */
type GivenNumbers = Record<InvoiceKind, string | undefined>

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
    'last-invoice': { type: 'string', description: 'The number of the last invoice that was given out' },
    'last-credit-note': {
      type: 'string',
      description: 'The number of the last credit note that was given out',
    },
  },
  run: ({ args }) =>
    reportErrors(() => {
      const given = { invoice: args['last-invoice'], credit_note: args['last-credit-note'] }
      return restore(path.resolve(args.file), { ...args, given })
    }),
})

async function restore(file: string, { force, check, json: asJson, given }: Options): Promise<void> {
  const env = readEnvironment()
  const progress = createProgressLine()
  const backup = await openBackup(file, { ...env, onProgress: progress.show }).finally(progress.end)
  try {
    const { createdAt, entries } = backup.manifest
    const facts = { file, createdAt, files: entries.length }
    if (check)
      return print(asJson, facts, () => `The backup of ${createdAt} is whole: ${entries.length} files.`)
    for (const number of Object.values(given)) if (number !== undefined) parseDocumentNumber(number)
    await assertNumbersKnown(backup.manifest, env.storagePath, given)
    await replace(backup, env, { force, progress, given })
    print(asJson, facts, () => `Restored the backup of ${createdAt}.`)
  } finally {
    await backup.discard()
  }
}

async function replace(
  backup: OpenedBackup,
  env: Environment,
  { force, progress, given }: { force: boolean; progress: ProgressLine; given: GivenNumbers },
): Promise<void> {
  await restoreBackup(backup, env, { force, onProgress: progress.show }).finally(progress.end)
  // The secret may be the backup's by now, or come later: indexes need none.
  await runCommand(
    async (app) => {
      for (const type of app.search.definitions().keys()) await rebuildIndex(app.search, type)
      for (const kind of INVOICE_KINDS) if (given[kind] !== undefined) await goOnAbove(app, kind, given[kind])
      const problem = await findSecretProblem(app)
      if (problem !== null) console.error(problem)
    },
    { anySecret: true },
  )
}

const INVOICE_KINDS = ['invoice', 'credit_note'] as const
const FLAGS = { invoice: '--last-invoice', credit_note: '--last-credit-note' }

/** After a backup, invoices may have been given out whose numbers must not be given out again. The storage folder knows them, unless it was lost. */
async function assertNumbersKnown(
  { createdAt, documents }: OpenedBackup['manifest'],
  storagePath: string,
  given: GivenNumbers,
): Promise<void> {
  if (!documents || (await readNumbersGivenOut(storagePath, documents.database))) return
  const missing = INVOICE_KINDS.flatMap((kind) => {
    const last = documents.last[kind]
    return last === undefined || given[kind] !== undefined ? [] : [`${FLAGS[kind]} ${last}`]
  })
  if (missing.length > 0)
    throw new Error(
      `Nothing in the storage folder tells which numbers were given out after ${createdAt}, and none may be given out twice. Look up the last invoice and the last credit note, such as in your mails, and name them; if none came after the backup, those are its own: ${missing.join(' ')}`,
    )
}

await runProgram(command)
