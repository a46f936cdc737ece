import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import Database from 'better-sqlite3'
import { fingerprint } from '../../../scripts/support/fingerprint.mjs'
import { withLock } from '../../../scripts/support/lock.mjs'
import { inBuild } from '../../../scripts/support/paths.mjs'
import { deploy } from './deploy.ts'

const MADE_FROM = [
  'prisma/migrations/sqlite',
  'lib/platform/database/data-version.ts',
  'lib/platform/database/data-version-triggers.ts',
  'lib/platform/migrations/choice-triggers.ts',
  'lib/platform/migrations/sales-triggers.ts',
  'lib/platform/database/word-triggers.ts',
]

/** The path of a migrated, empty database file, kept between runs for as long as what it is made from stays the same. */
export async function ensureTemplate(): Promise<string> {
  const template = inBuild('templates', `${await fingerprint(MADE_FROM)}.db`)
  if (!existsSync(template)) {
    await withLock('sqlite-template', async () => {
      if (!existsSync(template)) await createTemplate(template)
    })
  }
  return template
}

async function createTemplate(template: string): Promise<void> {
  await mkdir(path.dirname(template), { recursive: true })
  const folder = await mkdtemp(inBuild('templates', 'new-'))
  try {
    const file = path.join(folder, 'template.db')
    await deploy(`file:${file}`)
    foldJournal(file)
    await rename(file, template)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Moves what the write-ahead log holds into the file itself, so that a plain copy is complete. */
function foldJournal(file: string): void {
  const database = new Database(file)
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
}
