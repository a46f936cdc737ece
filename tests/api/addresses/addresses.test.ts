import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

describe('/addresses', () => {
  it('are a customer’s alone', async () => {
    expect((await shop.get('/addresses')).json.error).toBe('not_signed_in')
    const [ada, bob] = [await shop.signIn(), await shop.signIn()]
    const { status, json } = await shop.call('POST', '/addresses', { ...home, label: 'Home' }, ada.headers)
    expect(status).toBe(201)
    expect(json.data).toEqual({
      id: expect.any(Number),
      label: 'Home',
      ...home,
      phone: null,
      is_default_billing: true,
      is_default_shipping: true,
      created_at: '2026-06-01T12:00:00+00:00',
    })
    const path = `/addresses/${json.data.id}`
    for (const method of ['PATCH', 'DELETE']) {
      const foreign = await shop.call(method, path, { city: 'Salem' }, bob.headers)
      expect([foreign.status, foreign.json.error]).toEqual([404, 'not_found'])
    }
    const { data, meta } = (await shop.get('/addresses', ada.headers)).json
    expect([data.length, data[0].city, meta.total]).toEqual([1, 'Portland', 1])
    expect((await shop.get('/addresses', bob.headers)).json.data).toEqual([])
    expect((await shop.call('DELETE', path, undefined, ada.headers)).json.data.message).toBe(
      'The address has been deleted.',
    )
    expect((await shop.get('/addresses', ada.headers)).json.data).toEqual([])
  })

  it('change in what is sent, and one of them is the default', async () => {
    const ada = await shop.signIn()
    const add = async (body: object) =>
      (await shop.call('POST', '/addresses', { ...home, ...body }, ada.headers)).json.data
    const first = await add({})
    const second = await add({ state: 'oregon', is_default_shipping: true })
    expect([second.state, second.is_default_billing]).toEqual(['OR', false])
    const nowhere = await shop.call('POST', '/addresses', { ...home, state: 'Atlantis' }, ada.headers)
    expect([nowhere.status, Object.keys(nowhere.json.errors)]).toEqual([422, ['state']])
    const { data } = (await shop.get('/addresses', ada.headers)).json
    expect(data.map((one: { is_default_shipping: boolean }) => one.is_default_shipping)).toEqual([
      false,
      true,
    ])
    const changed = await shop.call(
      'PATCH',
      `/addresses/${first.id}`,
      { city: 'Salem', line2: 'Flat 2' },
      ada.headers,
    )
    expect(changed.json.data).toMatchObject({ ...home, city: 'Salem', line2: 'Flat 2' })
    const cleared = await shop.call('PATCH', `/addresses/${first.id}`, { line2: null }, ada.headers)
    expect(cleared.json.data.line2).toBeNull()
  })

  it('that older rules took can be named and made the default, and are checked once they change', async () => {
    const ada = await shop.signIn()
    const older = { ...home, postcode: 'ABC', customerId: ada.id }
    const { id } = await shop.app.database.prisma.address.create({ data: older })
    const change = (body: object) => shop.call('PATCH', `/addresses/${id}`, body, ada.headers)
    const named = await change({ label: 'Home', is_default_shipping: true })
    expect([named.status, named.json.data]).toMatchObject([
      200,
      { ...home, postcode: 'ABC', label: 'Home', is_default_shipping: true },
    ])
    expect(Object.keys((await change({ city: 'Salem' })).json.errors)).toEqual(['postcode'])
    expect((await change({ city: 'Salem', postcode: '٩٧٢٠٩', phone: '+١ ٥٠٣ ٥٥٥' })).json.data).toMatchObject(
      {
        city: 'Salem',
        postcode: '97209',
        phone: '+1 503 555',
      },
    )
  })

  it('follow the fields of the checkout, and the countries the shop sells to', async () => {
    const ada = await shop.signIn()
    const refused = async (body: object) =>
      Object.keys((await shop.call('POST', '/addresses', body, ada.headers)).json.errors ?? {}).sort()
    expect(await refused({})).toEqual(['city', 'country', 'line1', 'name'])
    expect(await refused({ ...home, country: 'XX' })).toEqual(['country'])
    expect(await refused({ ...home, state: null })).toEqual(['state'])
    const { errors } = (await shop.call('POST', '/addresses', { ...home, phone: 'call me' }, ada.headers))
      .json
    expect(errors).toEqual({ phone: [expect.stringContaining('phone number')] })
    await shop.app.settings.set('checkout.fields.country', 'hidden')
    const { json } = await shop.call('POST', '/addresses', { ...home, country: 'XX' }, ada.headers)
    expect(json.data.country).toBeNull()
    await shop.app.settings.unset('checkout.fields.country')
  })

  it('are fifty at most, however many are added at once', async () => {
    const ada = await shop.signIn()
    const answers = await Promise.all(
      Array.from({ length: 55 }, () => shop.call('POST', '/addresses', home, ada.headers)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused.map(({ json }) => Object.keys(json.errors))).toEqual(Array(5).fill(['address']))
    const { data } = (await shop.get('/addresses', ada.headers)).json
    expect(data.filter((one: { is_default_billing: boolean }) => one.is_default_billing)).toHaveLength(1)
  })
})
