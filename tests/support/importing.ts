import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  type ImportOptions,
  type ImportResult,
  runImport,
  type SourceName,
  sources,
} from '#lib/import/index.ts'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { createTestDatabase } from './database.ts'

export type Importer = {
  database: Database
  url: string
  /** Imports a file with this text. */
  run(source: SourceName, text: string | Buffer, options?: Partial<ImportOptions>): Promise<ImportResult>
  clear(): Promise<void>
  close(): Promise<void>
}

/** A database of its own to import into, at noon on 21 November 2026, in dollars, kilograms and UTC. */
export async function openImporter(): Promise<Importer> {
  const testDatabase = await createTestDatabase()
  const database = await connectDatabase(testDatabase.url)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'import-'))
  const file = path.join(folder, 'export')
  return {
    database,
    url: testDatabase.url,
    async run(source, text, options = {}) {
      await writeFile(file, text)
      return runImport({
        database,
        source: sources[source],
        file,
        settings: { exponent: 2, currency: 'USD', timeZone: 'UTC', weightUnit: 'kg' },
        now: new Date('2026-11-21T12:00:00Z'),
        ...options,
      })
    },
    clear: () => clear(database),
    async close() {
      await database.close()
      await testDatabase.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function clear({ prisma }: Database): Promise<void> {
  await prisma.order.deleteMany()
  await prisma.customer.deleteMany()
  await prisma.newsletterSubscriber.deleteMany()
  await prisma.menu.deleteMany()
  await prisma.product.deleteMany()
  await prisma.safetyContact.deleteMany()
  await prisma.productCategory.deleteMany()
  await prisma.productTag.deleteMany()
  await prisma.post.deleteMany()
  await prisma.page.deleteMany()
  await prisma.postCategory.deleteMany()
  await prisma.postTag.deleteMany()
  await prisma.staff.deleteMany()
  await prisma.media.deleteMany()
  await prisma.importSource.deleteMany()
}
