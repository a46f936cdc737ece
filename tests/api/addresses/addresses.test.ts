import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addFirstAddresses,
  importAddresses,
  listNewAddresses,
  rememberAddress,
} from '#lib/domains/people/accounts/addresses/index.ts'
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

  it('of a former shop are added once each, and leave the defaults that were chosen here', async () => {
    const { prisma } = shop.app.database
    const [ada, bob, eve] = [await shop.signIn(), await shop.signIn(), await shop.signIn()]
    await shop.call('POST', '/addresses', home, eve.headers)
    const whole = { ...home, phone: null, isDefaultBilling: true, isDefaultShipping: false }
    const moved = { ...whole, city: 'Salem', isDefaultShipping: true }
    const third = { ...whole, line2: 'Flat 2', isDefaultShipping: true }
    const given = [whole, { ...whole, phone: '+1 503 555 0142' }, moved, third]
    await importAddresses(prisma, bob.id, given)
    await importAddresses(prisma, bob.id, [])
    await addFirstAddresses(prisma, [{ id: ada.id, addresses: given }], shop.clock.now())
    const kept = async ({ headers }: { headers: Record<string, string> }) =>
      (await shop.get('/addresses', headers)).json.data.map((one: Record<string, unknown>) => [
        ...[one.city, one.line2, one.is_default_billing, one.is_default_shipping],
      ])
    for (const customer of [ada, bob])
      expect(await kept(customer)).toEqual([
        ['Portland', null, true, false],
        ['Salem', null, false, true],
        ['Portland', 'Flat 2', false, false],
      ])
    expect(await listNewAddresses(prisma, eve.id, given)).toEqual([
      { ...moved, isDefaultBilling: false, isDefaultShipping: false },
      { ...third, isDefaultBilling: false, isDefaultShipping: false },
    ])
    await importAddresses(prisma, eve.id, given)
    await importAddresses(prisma, eve.id, given)
    expect(await kept(eve)).toEqual([
      ['Portland', null, true, true],
      ['Salem', null, false, false],
      ['Portland', 'Flat 2', false, false],
    ])
  })

  it('that were ordered to are remembered once, the first as the default', async () => {
    const { prisma } = shop.app.database
    const ada = await shop.signIn()
    const nowhere = { ...home, phone: null, name: 'Ada', line1: null, city: null, country: null }
    const places = [
      nowhere,
      { ...nowhere, line1: '1 Lane' },
      { ...nowhere, city: 'Salem' },
      { ...nowhere, country: 'US' },
      { ...nowhere, city: 'Salem', phone: '+1 503 555 0142' },
      { ...nowhere, city: 'Salem', line2: 'Flat 2' },
    ]
    for (const place of places) await rememberAddress(prisma, shop.app, ada.id, place)
    const { updatedAt } = await prisma.customer.findUniqueOrThrow({ where: { id: ada.id } })
    expect(updatedAt).toEqual(shop.clock.now())
    const { data } = (await shop.get('/addresses', ada.headers)).json
    const shown = ({
      line1,
      line2,
      city,
      country,
      is_default_billing: billing,
      is_default_shipping: shipping,
    }: Record<string, unknown>) => [...[line1, line2, city, country, billing, shipping]]
    expect(data.map(shown)).toEqual([
      ['1 Lane', null, null, null, true, true],
      [null, null, 'Salem', null, false, false],
      [null, null, null, 'US', false, false],
      [null, 'Flat 2', 'Salem', null, false, false],
    ])
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
    await rememberAddress(shop.app.database.prisma, shop.app, ada.id, { ...home, phone: null, city: 'Salem' })
    expect((await shop.get('/addresses', ada.headers)).json.meta.total).toBe(50)
  })
})
