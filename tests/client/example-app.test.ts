import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { order } from '#tests/api/checkout/shop-api.ts'
import { loadLogic } from '#tests/support/example/load-logic.ts'
import { account, checkout, memoryStorage } from '../../packages/client/src/index.ts'
import { PASSWORD } from '../api/auth/account-api.ts'
import { type ClientApi, openClientApi } from './client-api.ts'

// The example app's logic without its screens, which the drill tries in a browser. It is no part of this project's types.
let api: ClientApi
let kettle: { id: number }
const { NOTHING, canShipElsewhere, placeOf, toOrder } = await loadLogic('order-body.ts')
const { forgetKey, keyOf } = await loadLogic('pending-order.ts')
const CHOICE = { gateway: 'cash_on_delivery', returnUrl: undefined }

beforeAll(async () => {
  api = await openClientApi()
  kettle = await api.catalogue.product({ name: 'Kettle', price: 4500, stock: 50 })
})
afterAll(() => api?.close())

async function shopper({ signedIn = false } = {}) {
  const { client } = api.connect({ storage: memoryStorage() })
  if (signedIn) {
    const { email } = await api.customer()
    await account(client).signIn({ email, password: PASSWORD, device_name: 'Phone' })
  }
  await client.request('POST /cart/items', { body: { product_id: kettle.id, quantity: 1 } })
  return { client, buying: checkout(client) }
}

const entered = (changes = {}) => ({
  ...NOTHING,
  ...{ email: 'ada@example.com', phone: '+1 503 555 0142' },
  billing: { entered: order.billing },
  ...changes,
})

describe('the order of the example app', () => {
  it('has consent only where the shop asks for it, and as it was given', async () => {
    const { buying } = await shopper()
    expect(toOrder(await buying.form(), entered({ terms: true }), CHOICE)).not.toHaveProperty('terms')
    await api.app.settings.set('shop.terms_url', 'https://shop.test/terms')
    const form = await buying.form()
    expect(form.terms_required).toBe(true)
    const body = toOrder(form, entered(), CHOICE)
    expect(body.terms).toBe(false)
    await expect(buying.place(body)).rejects.toMatchObject({ fields: { terms: [expect.any(String)] } })
    const { order: placed } = await buying.place(toOrder(form, entered({ terms: true }), CHOICE))
    expect(placed.email).toBe('ada@example.com')
    await api.app.settings.unset('shop.terms_url')
  })

  it('has the fields that the shop asks for, and no others', async () => {
    const { buying } = await shopper()
    const given = entered({ customer_note: 'By the back door', vat_id: 'DE123456789' })
    await api.app.settings.set('checkout.fields.phone', 'hidden')
    await api.app.settings.set('checkout.fields.customer_note', 'optional')
    const body = toOrder(await buying.form(), given, CHOICE)
    expect(body).toMatchObject({ customer_note: 'By the back door' })
    expect(body).not.toHaveProperty('phone')
    await api.app.settings.unset('checkout.fields.phone')
    expect(toOrder(await buying.form(), given, CHOICE)).toMatchObject({ phone: given.phone })
  })

  it('goes to a saved address, or to another one that is saved on request', async () => {
    const { client, buying } = await shopper({ signedIn: true })
    const addresses = account(client)
    const home = await addresses.addAddress({ ...order.billing, label: 'Home' })
    const office = await addresses.addAddress({ ...order.billing, line1: '2 Office Street', label: 'Office' })
    const form = await buying.form()
    const chosen = { billing: { entered: {} }, shipping: { saved: office.id, entered: {} } }
    expect(toOrder(form, entered({ ...chosen, isElsewhere: false }), CHOICE)).toMatchObject({
      billing_address_id: home.id,
    })
    expect(placeOf(form, entered(chosen))).toEqual({ country: 'US', state: 'OR', postcode: '97209' })
    if (canShipElsewhere(form))
      expect(toOrder(form, entered({ ...chosen, isElsewhere: true }), CHOICE)).toMatchObject({
        ...{ ship_to_different: true, shipping_address_id: office.id },
      })
    const other = {
      billing: { saved: null, entered: { ...order.billing, line1: '3 New Street' } },
      saveAddress: true,
    }
    await buying.place(toOrder(form, entered(other), CHOICE))
    const lines = (await addresses.addresses()).data.map(({ line1 }) => line1)
    expect(lines).toContain('3 New Street')
  })
})

describe('the key of an order that waits for its answer', () => {
  it('is the same after a restart, for the same order alone, until there is an answer', async () => {
    const storage = memoryStorage()
    const { buying } = await shopper()
    const body = toOrder(await buying.form(), entered(), CHOICE)
    const key = await keyOf(storage, body)
    const first = await buying.place(body, { idempotencyKey: key })
    // The app has ended before the answer arrived, and the customer presses the button again.
    expect(await keyOf(storage, { ...body })).toBe(key)
    const again = await buying.place(body, { idempotencyKey: await keyOf(storage, body) })
    expect(again.order.number).toBe(first.order.number)
    expect(await keyOf(storage, { ...body, email: 'grace@example.com' })).not.toBe(key)
    await forgetKey(storage)
    expect(await keyOf(storage, body)).not.toBe(key)
  })
})
