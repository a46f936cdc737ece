import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ArchivedShop, openArchivedShop } from '#tests/support/point-in-time.ts'

let shop: ArchivedShop

beforeAll(async () => {
  shop = await openArchivedShop(3)
})
afterAll(() => shop.close())

it('a database goes back to a moment between two orders: the one is there, the other is not', async () => {
  expect(shop.moments).toHaveLength(2)
  for (const moment of shop.moments) expect(await shop.goBack(moment)).toEqual([])
}, 300_000)
