import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShopApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
let cart: Record<string, string>

beforeAll(async () => {
  shop = await openShopApi()
  cart = await shop.beginCart([await shop.catalogue.product({ price: 10_000 })])
})
afterAll(() => shop.close())
beforeEach(() => shop.app.database.prisma.taxRate.deleteMany())

type Rate = { name: string; country: string; state?: string; rate: number; priority?: number }

/** One after the other, so that the first has the lowest id. */
async function setRates(rates: readonly Rate[]) {
  for (const data of rates) await shop.app.database.prisma.taxRate.create({ data })
}

async function taxedAt(query: string) {
  const { cart: shown } = (await shop.get(`/checkout?${query}`, cart)).json.data
  const lines = shown.tax_lines.map(
    ({ name, amount }: { name: string; amount: { amount: number } }) => `${name} ${amount.amount}`,
  )
  return { tax: shown.totals.tax.amount, lines }
}

describe('the tax of a state', () => {
  const country = { name: 'National', country: 'US', rate: 100_000 }
  const state = { name: 'Californian', country: 'US', state: 'CA', rate: 72_500 }

  it.each([
    ['after', [country, state]],
    ['before', [state, country]],
  ])('replaces its country’s of the same priority, set %s it', async (_, rates) => {
    await setRates(rates)
    expect(await taxedAt('country=US&state=CA')).toEqual({ tax: 725, lines: ['Californian 725'] })
    expect(await taxedAt('country=US&state=OR')).toEqual({ tax: 1000, lines: ['National 1000'] })
  })

  it('is added to its country’s of another priority', async () => {
    await setRates([{ ...state, priority: 2 }, country])
    expect(await taxedAt('country=US&state=CA')).toEqual({
      tax: 1725,
      lines: ['National 1000', 'Californian 725'],
    })
  })
})
