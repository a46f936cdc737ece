import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor, type Visitor } from './visitor.ts'

let store: TestDatabase
let proxy: TcpProxy
let api: ShopApi
let mug: { id: number }
let visitor: Visitor

beforeAll(async () => {
  store = await createTestDatabase()
  const location = new URL(store.url)
  proxy = await openTcpProxy(Number(location.port))
  location.port = String(proxy.port)
  api = await openShopApi({ env: { DATABASE_URL: location.href } })
  mug = await api.catalogue.product({ name: 'Tarn Mug', price: 1250, stock: 50 })
})
beforeEach(async () => {
  visitor = openVisitor(api.app)
})
afterEach(() => proxy.mend())
afterAll(async () => {
  await api?.close()
  await proxy?.close()
  await store?.drop()
})

async function loseForAWhile(): Promise<void> {
  await proxy.cut()
  setTimeout(() => proxy.mend(), 500)
}

const add = () => visitor.send('/cart/forms/add', { product_id: String(mug.id) })

// biome-ignore lint/suspicious/noExplicitAny: tests look into the data of views.
async function cart(): Promise<any> {
  const page = await visitor.cart()
  return page?.data.cart
}

const { line2: _, ...address } = home
const buyer = { email: 'ada@example.com', ...address, payment_gateway: 'cash_on_delivery' }

async function fill(): Promise<Record<string, string>> {
  await visitor.send('/checkout/forms/update', buyer)
  const page = await visitor.checkout()
  if (!page || 'redirectTo' in page) throw new Error('There is no checkout.')
  const { hidden } = page.data as { hidden: { name: string; value: string }[] }
  return { ...Object.fromEntries(hidden.map(({ name, value }) => [name, value])), ...buyer }
}

describe('a database that is lost as a form arrives, and soon back', () => {
  it('has the quantity changed', async () => {
    await add()
    const [{ id }] = (await cart()).items
    await loseForAWhile()
    expect(await visitor.send('/cart/forms/quantity', { id: String(id), quantity: '3' })).toEqual({
      status: 303,
      to: '/cart',
    })
    expect((await cart()).items).toMatchObject([{ quantity: 3 }])
  })

  it('has a visitor told who put something into the cart, since it may be there already', async () => {
    await add()
    await loseForAWhile()
    await visitor.send('/cart/forms/add', { product_id: String(mug.id), page: '/products/tarn-mug' })
    expect((await cart()).items).toHaveLength(1)
  })

  it('has the order placed once', async () => {
    await add()
    const fields = await fill()
    const before = await api.app.database.prisma.order.count()
    await loseForAWhile()
    const placed = await visitor.send('/checkout/forms/place', fields)
    expect(placed).toMatchObject({ status: 303, to: expect.stringMatching(/^\/orders\//) })
    expect(await visitor.send('/checkout/forms/place', fields)).toEqual(placed)
    expect(await api.app.database.prisma.order.count()).toBe(before + 1)
  })
})

describe('a database that stays away', () => {
  it('leaves the checkout as it was filled in, and the visitor told', async () => {
    await add()
    const fields = { ...(await fill()), customer_note: 'Ring twice' }
    const before = await api.app.database.prisma.order.count()
    await proxy.cut()
    expect(await visitor.send('/checkout/forms/place', fields)).toEqual({
      status: 303,
      to: '/checkout#notice',
    })
    await proxy.mend()
    const page = await visitor.checkout()
    const shown = JSON.stringify(page)
    expect(shown).toContain('temporarily unavailable')
    expect(shown).toContain('Ring twice')
    expect(await api.app.database.prisma.order.count()).toBe(before)
    expect(await visitor.send('/checkout/forms/place', fields)).toMatchObject({
      to: expect.stringMatching(/^\/orders\//),
    })
    expect(await api.app.database.prisma.order.count()).toBe(before + 1)
  })
})
