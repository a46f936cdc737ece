import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { App } from '#lib/app/app.ts'
import type { Context } from '#lib/context.ts'
import type { Actor } from '#lib/domains/people/staff/authority/index.ts'
import { exportProducts } from '#lib/domains/shop/catalogue/staff/index.ts'
import {
  type ImportOptions,
  type ImportResult,
  runImport,
  type SourceName,
  sources,
} from '#lib/import/index.ts'
import type { Source } from '#lib/import/records/import-record.ts'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { writeMajor } from '#lib/services/money/currency.ts'
import { csvRow } from '#lib/web/http/csv.ts'
import { PRODUCT_COLUMNS, writeProduct } from '#lib/web/presenters/product-file.ts'
import { createTestDatabase } from './database.ts'

/** All products of a shop as the file that its panel exports. */
export async function exportProductFile(
  app: Context & Pick<App, 'defaultSiteUrl'>,
  actor: Actor,
): Promise<string> {
  const writer = {
    money: (amount: number) => writeMajor(amount, 2),
    address: (url: string) => (url.startsWith('/') ? `${app.defaultSiteUrl}${url}` : url),
  }
  const rows = [[...PRODUCT_COLUMNS]]
  for await (const products of await exportProducts(app, actor, {}))
    rows.push(...products.flatMap((product) => writeProduct(product, writer)))
  return rows.map(csvRow).join('\r\n')
}

export type Importer = {
  database: Database
  url: string
  /** Imports a file with this text. */
  run(
    source: SourceName | Source,
    text: string | Buffer,
    options?: Partial<ImportOptions>,
  ): Promise<ImportResult>
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
        source: typeof source === 'string' ? sources[source] : source,
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
