import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, openApp } from '#lib/app/app.ts'
import { listOrders } from '#lib/domains/shop/orders/index.ts'
import type { SignedIn } from '#tests/support/factories/customers.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

const ORDERS = 4
const LINES = 30

const picture = { id: 1, thumbnailUrl: null, alt: '', width: 400, height: 300 }

type Statement = { sql: string; args: unknown[] }

let shop: ShopApi
let watched: App
let ada: SignedIn
const executed: Statement[] = []

beforeAll(async () => {
  shop = await openShopApi()
  const onQuery = (sql: string, args: string) => void executed.push({ sql, args: JSON.parse(args) })
  watched = await openApp({ env: shop.app.env, clock: shop.clock, onQuery })
  ada = await shop.signIn()
  for (let made = 0; made < ORDERS; made++) await placeLong(`/demo/first-${made}.svg`)
})
afterAll(async () => {
  await watched.close()
  await shop.close()
})

/** An order of many lines, of which the first has this picture. */
async function placeLong(url: string): Promise<void> {
  const { prisma } = shop.app.database
  await shop.add(await shop.catalogue.product(), 1, ada.headers)
  const { number } = (await shop.checkOut(ada.headers)).json.data.order
  const { id: orderId, placedAt } = await prisma.order.findUniqueOrThrow({ where: { number } })
  await prisma.orderLine.deleteMany({ where: { orderId } })
  const line = { orderId, name: 'Cup', quantity: 1, unitPrice: 100n, subtotal: 100n, total: 100n }
  // The first by its position, not by its id.
  const positions = Array.from({ length: LINES }, (_, index) => LINES - 1 - index)
  await prisma.orderLine.createMany({
    data: positions.map((position) => ({
      ...line,
      position,
      image: { ...picture, url: position === 0 ? url : '/demo/other.svg' },
    })),
  })
  shop.clock.set(new Date(placedAt.getTime() + 60_000))
}

/** How many rows of lines are read for a page of orders, by all statements. */
async function countLines(perPage: number): Promise<{ statements: number; rows: number }> {
  executed.length = 0
  const { items } = await listOrders(watched, ada.id, { status: undefined, paging: { page: 1, perPage } })
  expect(items).toHaveLength(perPage)
  const reads = executed.filter(({ sql }) => sql.includes('OrderLine'))
  const { prisma } = shop.app.database
  const answers = await Promise.all(
    reads.map(({ sql, args }) => prisma.$queryRawUnsafe<unknown[]>(sql, ...args)),
  )
  return { statements: reads.length, rows: answers.flat().length }
}

describe('a list of orders', () => {
  it('shows each order by the picture of its first line', async () => {
    const { data } = (await shop.get('/orders', ada.headers)).json
    const urls = data.map(({ image }: { image: { url: string } }) => new URL(image.url).pathname)
    expect(urls).toEqual([3, 2, 1, 0].map((made) => `/demo/first-${made}.svg`))
  })

  it('has drawings as PNG, in lists and in orders', async () => {
    const { prisma } = shop.app.database
    const eve = await shop.signIn()
    await shop.add(await shop.catalogue.product({ name: 'Drawn' }), 1, eve.headers)
    const { number } = (await shop.checkOut(eve.headers)).json.data.order
    const hash = '0123456789abcdef0123456789abcdef'
    const image = { ...picture, url: '/media/cup.svg', hash, color: null }
    await prisma.orderLine.updateMany({ where: { name: 'Drawn' }, data: { image } })
    const [listed] = (await shop.get('/orders?include=items', eve.headers)).json.data
    const { items } = (await shop.get(`/orders/${number}`, eve.headers)).json.data
    for (const shown of [listed.image, listed.items[0].image, items[0].image]) {
      expect(new URL(shown.url).pathname).toBe(`/media/${hash}/640.png`)
      expect([shown.width, shown.height]).toEqual([640, 480])
    }
  })

  it('reads one line of an order, however many it has, in one statement for all orders', async () => {
    expect(await countLines(ORDERS)).toEqual({ statements: 1, rows: ORDERS })
    expect(await countLines(2)).toEqual({ statements: 1, rows: 2 })
  })

  it('shows no picture where the first line has none, and where there is no line', async () => {
    const { prisma } = shop.app.database
    const bob = await shop.signIn()
    for (const name of ['Without picture', 'Without lines']) {
      await shop.add(await shop.catalogue.product({ name }), 1, bob.headers)
      await shop.checkOut(bob.headers)
      shop.clock.advance(60)
    }
    await prisma.orderLine.deleteMany({ where: { name: 'Without lines' } })
    const { data } = (await shop.get('/orders', bob.headers)).json
    expect(data.map(({ image }: { image: unknown }) => image)).toEqual([null, null])
  })
})
