import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deploy } from '#lib/platform/migrations/deploy.ts'
import { openShopApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
let reader: pg.Client
let url: string
const migrationsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-migrations-'))

beforeAll(async () => {
  shop = await openShopApi()
  url = shop.app.env.databaseUrl
  reader = new pg.Client({ connectionString: url })
  await reader.connect()
  fs.cpSync('prisma/migrations', migrationsFolder, { recursive: true })
})
afterAll(async () => {
  await reader?.end()
  await shop?.close()
  fs.rmSync(migrationsFolder, { recursive: true })
})

const addMigration = (name: string, sql: string) => {
  const folder = path.join(migrationsFolder, 'postgresql', name)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'migration.sql'), sql)
}

describe('a migration of the tables that orders are written to', () => {
  it('lets buyers buy while it waits for a reader and when it goes through', async () => {
    const cup = await shop.catalogue.product({ stock: 1000 })
    addMigration(
      '29990101000000_change',
      'ALTER TABLE "Order" ADD COLUMN "remark" TEXT; ALTER TABLE "ProductVariant" ADD COLUMN "remark" TEXT;',
    )
    await reader.query('BEGIN')
    await reader.query('SELECT count(*) FROM "ProductVariant"')
    let isDone = false
    const deploying = deploy(url, { migrationsFolder }).finally(() => {
      isDone = true
    })
    const buy = async () => (await shop.checkOut(await shop.beginCart([cup]))).status
    const statuses: number[] = []
    for (let round = 0; round < 6; round++)
      statuses.push(...(await Promise.all(Array.from({ length: 5 }, buy))))
    expect(isDone).toBe(false)
    await reader.query('COMMIT')
    while (!isDone) statuses.push(...(await Promise.all(Array.from({ length: 5 }, buy))))
    expect(await deploying).toEqual(['29990101000000_change'])
    statuses.push(await buy())
    expect(statuses.filter((status) => status !== 201)).toEqual([])
    const orders = await shop.app.database.prisma.orderLine.count({ where: { productId: cup.id } })
    expect(orders).toBe(statuses.length)
  }, 180_000)
})
