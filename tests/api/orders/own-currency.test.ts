import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import { markPaid, markRefunded } from '#lib/domains/shop/orders/index.ts'
import { loadOrderPage, loadOrdersPage } from '#lib/pages/people/account/pages/orders.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import type { settingKeys } from '#lib/services/settings/index.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { runCommand } from '#tests/support/command.ts'
import type { SignedIn } from '#tests/support/factories/customers.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let ada: SignedIn
/** Two units at $1,250.50, ordered while the shop was in dollars. */
let order: { id: number; number: string; total: number }

const yen: Partial<Record<(typeof settingKeys)[number], unknown>> = {
  'currency.code': 'JPY',
  'currency.symbol': '円',
  'currency.position': 'after',
  'currency.decimals': 0,
  'currency.thousands_separator': ' ',
}

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.app.database.prisma.outboxMessage.deleteMany()
  ada = await shop.signIn()
  await shop.add(await shop.catalogue.product({ price: 125_050, name: 'Lamp' }), 2, ada.headers)
  const { number, total } = (await shop.checkOut(ada.headers)).json.data.order
  const { id } = await shop.app.database.prisma.order.findUniqueOrThrow({ where: { number } })
  order = { id, number, total: total.amount }
  for (const [key, value] of Object.entries(yen)) await shop.app.settings.set(key as never, value as never)
})
afterEach(async () => {
  for (const key of Object.keys(yen)) await shop.app.settings.unset(key as never)
})

/** The mails to the buyer, by kind. */
async function readTold(): Promise<Record<string, unknown>> {
  const rows = await shop.app.database.prisma.outboxMessage.findMany({
    where: { kind: { startsWith: 'mail.' } },
  })
  return Object.fromEntries(
    rows.map(({ kind, payload }) => {
      const mail = kind.replace('mail.', '')
      return [mail, fromOutboxJob(mail as never, payload, shop.app.secrets).data]
    }),
  )
}

describe('an order in the currency that the shop had', () => {
  it('is written in that currency by the API, alone and in lists', async () => {
    const { data } = (await shop.get(`/orders/${order.number}`, ada.headers)).json
    expect([data.currency, data.total.formatted]).toEqual(['USD', '$2,501.00'])
    const { subtotal, discount, shipping, tax, total, refunded, due } = data.totals
    const written = [subtotal, discount, shipping, tax, total, refunded, due].map(
      ({ formatted }) => formatted,
    )
    expect(written).toEqual(['$2,501.00', '$0.00', '$0.00', '$0.00', '$2,501.00', '$0.00', '$2,501.00'])
    expect(data.items).toMatchObject([
      {
        unit_price: { formatted: '$1,250.50' },
        subtotal: { formatted: '$2,501.00' },
        discount: { formatted: '$0.00' },
        tax: { formatted: '$0.00' },
        total: { formatted: '$2,501.00' },
      },
    ])
    const list = (await shop.get('/orders', ada.headers)).json.data
    expect(list.map(({ total }: { total: object }) => total)).toEqual([
      { amount: 250_100, formatted: '$2,501.00' },
    ])
  })

  it('is written so beside an order in the currency of now', async () => {
    await shop.add(await shop.catalogue.product({ price: 125_050 }), 1, ada.headers)
    const { data } = (await shop.checkOut(ada.headers)).json
    expect(data.order).toMatchObject({ currency: 'JPY', total: { formatted: '125 050円' } })
    const list = (await shop.get('/orders', ada.headers)).json.data
    const written = list.map(({ total }: { total: { formatted: string } }) => total.formatted)
    expect(written.sort()).toEqual(['$2,501.00', '125 050円'])
  })

  it('is written so with its taxes and its coupon', async () => {
    const { prisma } = shop.app.database
    const taxLines = [{ name: 'VAT', rate: '20.00', amount: 41_683, included: true }]
    const data = { taxLines, couponCode: 'TEN', couponDiscount: 1050n }
    await prisma.order.update({ where: { id: order.id }, data })
    const { json } = await shop.get(`/orders/${order.number}`, ada.headers)
    expect(json.data.tax_lines[0].amount.formatted).toBe('$416.83')
    expect(json.data.coupon.discount.formatted).toBe('$10.50')
  })

  it('is written so in mails', async () => {
    const { prisma } = shop.app.database
    const at = shop.clock.now()
    const { id: orderId, total: amount } = order
    await prisma.$transaction((tx) => markPaid(tx, shop.app, { orderId, amount, currency: 'USD', at }))
    await prisma.$transaction((tx) => markRefunded(tx, shop.app, { orderId, amount: 1050, at }))
    expect(await readTold()).toMatchObject({
      order_placed: { total: '$2,501.00', items: [{ total: '$2,501.00' }] },
      order_paid: { total: '$2,501.00' },
      order_refunded: { total: '$2,501.00', refund: '$10.50' },
    })
  })

  it('is written so on the pages of the account', async () => {
    const customer = { id: ada.id, email: ada.email } as AuthenticatedCustomer
    const { t } = siteTexts(shop.app)
    const call = { app: shop.app, t, customer, notice: undefined, query: {}, cookie: () => undefined }
    const list = JSON.stringify(await loadOrdersPage({ ...call, path: ['orders'] } as never))
    expect(list).toContain('$2,501.00')
    const page = JSON.stringify(await loadOrderPage({ ...call, path: ['orders', order.number] } as never))
    expect(page).toContain('"quantity":2,"unit_price":"$1,250.50","base_price":"","subtotal":"$2,501.00"')
    expect(page).toContain('"label":"Total","value":"$2,501.00"')
    expect(list + page).not.toContain('円')
  })

  it('is written so by the commands', { timeout: 120_000 }, async () => {
    const { databaseUrl: DATABASE_URL, appSecret: APP_SECRET, storagePath: STORAGE_PATH } = shop.app.env
    const run = async (...args: string[]) =>
      (await runCommand('lib/cli/shop/orders.ts', args, { DATABASE_URL, APP_SECRET, STORAGE_PATH })).stdout
    expect(await run('show', order.number)).toContain('Total    $2,501.00; $2,501.00 due')
    await shop.app.database.prisma.order.update({ where: { id: order.id }, data: { flag: 'paid_twice' } })
    expect(await run('flagged')).toMatch(new RegExp(`${order.number}.*\\$2,501\\.00`))
  })
})
