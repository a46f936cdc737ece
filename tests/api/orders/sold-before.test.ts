import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase } from '#lib/platform/database/db.ts'
import { deploy } from '#lib/platform/migrations/deploy.ts'
import { defaultMigrationsFolder } from '#lib/platform/migrations/folder.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { runSql } from '#tests/support/stores/run-sql.ts'

const NONE = { catalogue: [], content: [], stock: [], search: [], settings: [] }

let store: TestDatabase
let folder: string
let url: string

beforeAll(async () => {
  store = await createTestDatabase()
  folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-sold-'))
  url = store.url
  if (url.startsWith('file:')) url = `file:${path.join(folder, 'shop.db')}`
  else await runSql(url, (client) => client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'))
})
afterAll(async () => {
  await store.drop()
  rmSync(folder, { recursive: true })
})

/** The migrations before sold units were counted. */
function copyOlder(): string {
  const older = path.join(folder, 'migrations')
  cpSync(path.join(defaultMigrationsFolder(), 'before-0.2'), older, { recursive: true })
  for (const provider of ['sqlite', 'postgresql']) {
    const names = readdirSync(path.join(older, provider))
      .filter((name) => /^\d/.test(name))
      .sort()
    const first = names.findIndex((name) => name.endsWith('_sold_pieces'))
    for (const name of names.slice(first)) rmSync(path.join(older, provider, name), { recursive: true })
  }
  return older
}

it('an upgrade counts what was sold before it, and tells the tax on shipping apart', async () => {
  // The triggers of today are for tables that were not there yet.
  await deploy(url, { migrationsFolder: copyOlder(), tables: NONE })
  const database = await connectDatabase(url)
  const { prisma } = database
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const slug of ['cup', 'jug', 'unsold'])
    await prisma.$executeRaw`
      INSERT INTO "Product" ("slug", "name", "soldRecently", "soldTotal", "updatedAt")
      VALUES (${slug}, ${slug}, 0, 0, ${ago(0)})`
  const orders = [
    { paymentStatus: 'paid', paidAt: ago(10) },
    { paymentStatus: 'partially_refunded', paidAt: ago(100) },
    { paymentStatus: 'refunded', paidAt: ago(5) },
    { paymentStatus: 'pending', paidAt: null },
  ]
  for (const [at, { paymentStatus, paidAt }] of orders.entries()) {
    await prisma.$executeRaw`
      INSERT INTO "Order" ("number", "tokenSalt", "currency", "billing", "itemCount", "subtotal", "discount", "tax",
        "total", "taxInclusive", "shippingTotal", "updatedAt", "paymentStatus", "paidAt")
      VALUES (${`N${at}`}, '', 'USD', '{}', 1, 6, 0, 5, 12, false, 1, ${ago(0)}, ${paymentStatus}, ${paidAt})`
    for (const slug of ['cup', 'jug', 'cup'])
      await prisma.$executeRaw`
        INSERT INTO "OrderLine" ("orderId", "productId", "name", "quantity", "unitPrice", "subtotal", "total", "tax")
        SELECT o."id", p."id", p."name", 2, 1, 2, 2, 1 FROM "Order" o, "Product" p
        WHERE o."number" = ${`N${at}`} AND p."slug" = ${slug}`
  }
  await deploy(url)
  const products = await prisma.product.findMany({ orderBy: { id: 'asc' } })
  expect(products.map(({ slug, soldRecently, soldTotal }) => [slug, soldRecently, soldTotal])).toEqual([
    ['cup', 4, 8],
    ['jug', 2, 4],
    ['unsold', 0, 0],
  ])
  const recent = await prisma.orderLine.findMany({ where: { soldRecentlyAt: { not: null } } })
  expect(new Set(recent.map(({ soldRecentlyAt }) => soldRecentlyAt?.getTime()))).toEqual(
    new Set([orders[0]?.paidAt?.getTime()]),
  )
  const taxes = await prisma.order.findMany({ select: { tax: true, shippingTax: true } })
  expect(taxes).toEqual(orders.map(() => ({ tax: 5n, shippingTax: 2n })))
  await database.close()
})
