import { afterAll, beforeAll, expect, it } from 'vitest'
import { markPaid } from '#lib/domains/shop/orders/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { openShopApi, type ShopApi } from '#tests/api/checkout/shop-api.ts'
import type { SignedIn } from '#tests/support/factories/customers.ts'

let shop: ShopApi
let buyer: SignedIn
let products: { id: number }[]

beforeAll(async () => {
  shop = await openShopApi()
  buyer = await shop.signIn()
  products = []
  for (const stock of [100, 100, 100, 100]) products.push(await shop.catalogue.product({ stock }))
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma

async function place(lines: number) {
  for (const product of products.slice(0, lines)) await shop.add(product, 2, buyer.headers)
  const { json } = await shop.checkOut(buyer.headers)
  return db().order.findUniqueOrThrow({ where: { number: json.data.order.number } })
}

it('a customer’s orders are listed with the same statements, however many there are', async () => {
  const list = async (query = '') => {
    let length = 0
    const statements = await shop.statements(async () => {
      const { json } = await shop.get(`/orders${query}`, buyer.headers)
      length = json.data.length
    })
    return {
      length,
      statements: statements.filter((sql) => /"Order/.test(sql)).length,
      all: statements.length,
    }
  }
  const one = await place(1)
  expect(await list()).toEqual({ length: 1, statements: 2, all: 3 })
  for (let at = 0; at < 4; at++) await place(2)
  expect(await list()).toEqual({ length: 5, statements: 2, all: 3 })
  await db().order.update({ where: { id: one.id }, data: { status: 'completed' } })
  expect(await list('?status=completed')).toEqual({ length: 1, statements: 2, all: 3 })
})

it.each([1, 2, 4])('an order of %i lines is marked as paid with the same statements', async (lines) => {
  const { id, total, currency } = await place(lines)
  const fact = { orderId: id, amount: Number(total), currency, at: shop.clock.now() }
  const all = await shop.statements(() => transact(db(), (tx) => markPaid(tx, shop.app, fact)))
  // Prisma tells of the transaction's end too.
  const statements = all.filter((sql) => !sql.includes('COMMIT'))
  expect(statements.length).toBe(16)
  expect(statements.filter((sql) => !/^\s*(SELECT|INSERT|UPDATE|WITH)/.test(sql))).toEqual([])
  const sold = await db().product.findMany({
    where: { id: { in: products.slice(0, lines).map((product) => product.id) } },
    select: { soldTotal: true },
  })
  expect(sold.every(({ soldTotal }) => soldTotal >= 2)).toBe(true)
})
