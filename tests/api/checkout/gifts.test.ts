import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { listPackingSlips } from '#lib/domains/shop/orders/staff/index.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { openVisitor } from '#tests/api/web-shop/visitor.ts'
import { home, openShopApi, type ShopApi } from './shop-api.ts'

const MESSAGE = 'Happy birthday, <b>Ann</b>\nFrom all of us'

let shop: ShopApi
let mug: { id: number }

beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('shop.web_enabled', true)
  await db().shippingMethod.create({ data: { code: 'post', name: 'Post', price: 500n, position: 1 } })
})
beforeEach(async () => {
  await shop.app.settings.set('shop.gifts', true)
  mug = await shop.catalogue.product({ name: 'Mug', price: 1000 })
})
afterAll(() => shop?.close())

const db = () => shop.app.database.prisma
const order = async (changes: object, product = mug) =>
  shop.checkOut(await shop.beginCart([product]), changes)

describe('a gift in the API', () => {
  it('is an order with a message, on its packing slip and in its mail', async () => {
    await db().outboxMessage.deleteMany()
    const { json } = await order({ gift: { message: ` ${MESSAGE} ` } })
    expect(json.data.order.gift).toEqual({ message: MESSAGE })
    const { number } = json.data.order
    const [slip] = await listPackingSlips(shop.app, operator('test'), [number])
    expect([slip?.giftMessage, JSON.stringify(slip)]).toEqual([MESSAGE, expect.not.stringContaining('1000')])
    const [mail] = await db().outboxMessage.findMany()
    const written = fromOutboxJob('order_placed', mail?.payload, shop.app.secrets)
    expect(written.data).toMatchObject({ gift: MESSAGE })
  })

  it('needs no words', async () => {
    for (const gift of [{}, { message: ' ' }, { message: null }])
      expect((await order({ gift })).json.data.order.gift).toEqual({ message: null })
    expect((await order({ gift: null })).json.data.order.gift).toBeNull()
  })

  it('is refused with a message that is too long, beside all else that is wrong', async () => {
    const { status, json } = await order({ email: 'ada', gift: { message: 'x'.repeat(501) } })
    expect([status, Object.keys(json.errors).sort()]).toEqual([422, ['email', 'gift.message']])
  })

  it('is dropped where the shop takes none, and where nothing is shipped', async () => {
    const download = await shop.catalogue.product({ price: 500, requiresShipping: false })
    const gift = { message: MESSAGE }
    expect((await order({ gift }, download)).json.data.order.gift).toBeNull()
    await shop.app.settings.set('shop.gifts', false)
    expect((await order({ gift })).json.data.order.gift).toBeNull()
  })

  it('is announced by the form', async () => {
    const headers = await shop.beginCart([mug])
    const ask = async () => (await shop.call('GET', '/checkout', undefined, headers)).json.data.gifts
    expect(await ask()).toBe(true)
    await shop.app.settings.set('shop.gifts', false)
    expect(await ask()).toBe(false)
  })
})

describe('a gift on the website', () => {
  const { line2: _, ...address } = home
  const buyer = { email: 'ada@example.com', ...address, payment_gateway: 'cash_on_delivery' }
  type Form = {
    hidden: { name: string; value: string }[]
    gift: { checked: boolean; message: { value: string } }
  }

  async function begin(entered: Record<string, string>) {
    const visitor = openVisitor(shop.app)
    await visitor.send('/cart/forms/add', { product_id: String(mug.id) })
    await visitor.send('/checkout/forms/update', { ...buyer, ...entered })
    const page = await visitor.checkout()
    const { hidden, gift } = (page as unknown as { data: Form }).data
    const fields = Object.fromEntries(hidden.map(({ name, value }) => [name, value]))
    return { visitor, gift, fields: { ...fields, ...buyer, shipping_method: 'post', ...entered } }
  }
  const latest = () => db().order.findFirstOrThrow({ orderBy: { id: 'desc' } })

  it('keeps what was entered, and is on the page of the order', async () => {
    const { visitor, gift, fields } = await begin({ gift: 'on', gift_message: MESSAGE })
    expect([gift.checked, gift.message.value]).toEqual([true, MESSAGE])
    expect((await visitor.send('/checkout/forms/place', fields)).status).toBe(303)
    expect((await latest()).giftMessage).toBe(MESSAGE)
  })

  it('is none once the box is no longer ticked, whatever was written before', async () => {
    const { visitor, fields } = await begin({ gift_message: 'For you' })
    await visitor.send('/checkout/forms/place', fields)
    expect((await latest()).giftMessage).toBeNull()
  })
})
