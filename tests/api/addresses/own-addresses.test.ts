import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  type AddressParts,
  addAddress,
  addFirstAddresses,
  changeAddress,
  deleteAddress,
  importAddresses,
  keepCountriesWithStates,
  listAddresses,
  lockAddresses,
  rememberAddress,
} from '#lib/domains/people/accounts/addresses/index.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let ada: number
let bea: number
let hers: unknown

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.advance(60)
  ada = (await shop.signIn()).id
  bea = (await shop.signIn()).id
  await addAddress(shop.app, bea, { ...home, label: 'Hers' })
  await addAddress(shop.app, bea, { ...home, city: 'Salem' })
  hers = await rowsOf(bea)
  shop.clock.advance(60)
})

const db = () => shop.app.database.prisma
const rowsOf = (id: number) =>
  db().customer.findUniqueOrThrow({ where: { id }, include: { addresses: { orderBy: { id: 'asc' } } } })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, facts }) => [code, facts],
  )
const defaults = async (id = ada) =>
  (await listAddresses(shop.app, id)).map(({ isDefaultBilling, isDefaultShipping }) => [
    isDefaultBilling,
    isDefaultShipping,
  ])
const none = { name: null, phone: null, line1: null, line2: null, city: null, state: null, postcode: null }
const place: AddressParts = { ...none, country: null }
const billing = { isDefaultBilling: true }
const shipping = { isDefaultShipping: true }

it('the first address is both defaults unless it is said otherwise, and one each stays so', async () => {
  const first = await addAddress(shop.app, ada, home)
  expect(first).toEqual({
    ...{ ...home, phone: null, id: expect.any(Number), label: null, createdAt: shop.clock.now() },
    ...{ isDefaultBilling: true, isDefaultShipping: true },
  })
  await addAddress(shop.app, ada, home)
  expect(await defaults()).toEqual([
    [true, true],
    [false, false],
  ])
  const third = await addAddress(shop.app, ada, { ...home, ...billing })
  expect(await defaults()).toEqual([
    [false, true],
    [false, false],
    [true, false],
  ])
  await changeAddress(shop.app, ada, third.id, shipping)
  expect(await defaults()).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ])
  await changeAddress(shop.app, ada, first.id, { ...billing, isDefaultShipping: false })
  expect(await defaults()).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ])
  await changeAddress(shop.app, ada, first.id, { isDefaultBilling: false })
  expect(await defaults()).toEqual([
    [false, false],
    [false, false],
    [false, true],
  ])
  expect((await rowsOf(ada)).updatedAt).toEqual(shop.clock.now())
  expect(await rowsOf(bea)).toEqual(hers)
  const carl = (await shop.signIn()).id
  await addAddress(shop.app, carl, { ...home, isDefaultBilling: false, isDefaultShipping: false })
  expect(await defaults(carl)).toEqual([[false, false]])
})

it('what is not given of an address stays, also if the rules of today would refuse it', async () => {
  const given = { ...home, phone: '12345', line2: 'Flat 2', label: 'Home', postcode: 'ABC' }
  const { id } = await db().address.create({ data: { ...given, ...billing, customerId: ada } })
  const nothing = Object.fromEntries([...Object.keys(home), 'phone', 'label'].map((key) => [key, undefined]))
  const same = await changeAddress(shop.app, ada, id, { ...nothing, isDefaultBilling: undefined })
  expect(same).toMatchObject({ ...given, isDefaultBilling: true, isDefaultShipping: false })
  const named = await changeAddress(shop.app, ada, id, { ...nothing, label: ` ${'x'.repeat(60)} ` })
  expect(named).toMatchObject({ ...given, label: 'x'.repeat(60) })
  expect(await refusal(changeAddress(shop.app, ada, id, { label: 'x'.repeat(61) }))).toEqual([
    'invalid_fields',
    { label: [{ code: 'too_long', facts: { max: 60 } }] },
  ])
  expect(await changeAddress(shop.app, ada, id, { label: null })).toMatchObject({ ...given, label: null })
  const faults = { postcode: [{ code: 'postcode', facts: { example: '95014' } }] }
  for (const part of ['name', 'line1', 'line2', 'city', 'phone', 'state', 'country'])
    expect([
      part,
      await refusal(changeAddress(shop.app, ada, id, { [part]: given[part as keyof typeof given] })),
    ]).toEqual([part, ['invalid_fields', faults]])
  const moved = await changeAddress(shop.app, ada, id, { postcode: '97201', state: 'california', line2: '' })
  expect(moved).toMatchObject({ ...given, label: null, postcode: '97201', state: 'CA', line2: null })
  expect((await rowsOf(ada)).addresses).toMatchObject([moved])
})

it('nobody changes or deletes the address of another, which is noted', async () => {
  const noted = vi.spyOn(shop.app.security, 'note')
  const [first, second] = [await addAddress(shop.app, ada, home), await addAddress(shop.app, ada, home)]
  const [{ id: theirs } = { id: 0 }] = await listAddresses(shop.app, bea)
  for (const id of [theirs, 999_999]) {
    expect(await refusal(changeAddress(shop.app, ada, id, { city: 'Salem', ...billing }))).toEqual([
      'unknown_address',
      null,
    ])
    expect(await refusal(deleteAddress(shop.app, ada, id))).toEqual(['unknown_address', null])
  }
  const tries = [theirs, theirs, 999_999, 999_999]
  expect(noted.mock.calls).toEqual(tries.map((address) => ['access.refused', { customer: ada, address }]))
  noted.mockClear()
  await deleteAddress(shop.app, ada, first.id)
  expect((await listAddresses(shop.app, ada)).map(({ id }) => id)).toEqual([second.id])
  expect(noted).not.toHaveBeenCalled()
  expect(await rowsOf(bea)).toEqual(hers)
  noted.mockRestore()
})

it('an address that was ordered to is remembered unless it is there, whatever the phone number', async () => {
  const remember = (parts: AddressParts) => rememberAddress(db(), shop.app, ada, parts)
  for (const nowhere of [
    place,
    { ...place, name: 'Ada', phone: '12345', line2: 'x', state: 'OR', postcode: '1' },
  ])
    await remember(nowhere)
  expect(await rowsOf(ada)).toMatchObject({ addresses: [] })
  const whole = { ...home, line2: 'Flat 2', phone: '12345' }
  await remember(whole)
  await remember({ ...whole, phone: null })
  await remember({ ...whole, phone: '54321' })
  expect(await listAddresses(shop.app, ada)).toMatchObject([
    { ...whole, label: null, ...billing, ...shipping },
  ])
  const parts = ['name', 'line1', 'line2', 'city', 'state', 'postcode', 'country'] as const
  for (const part of parts) await remember({ ...whole, [part]: 'Other' })
  const kept = await listAddresses(shop.app, ada)
  expect(kept.slice(1).map((one) => parts.filter((part) => one[part] === 'Other'))).toEqual(
    parts.map((part) => [part]),
  )
  expect((await defaults()).slice(1)).toEqual(parts.map(() => [false, false]))
  expect((await rowsOf(ada)).updatedAt).toEqual(shop.clock.now())
  expect(await rowsOf(bea)).toEqual(hers)
})

it('the fiftieth address is taken, the fifty-first is not', async () => {
  await db().address.createMany({ data: Array.from({ length: 48 }, () => ({ ...home, customerId: ada })) })
  await addAddress(shop.app, ada, home)
  await rememberAddress(db(), shop.app, ada, { ...home, phone: null, city: 'Salem' })
  await rememberAddress(db(), shop.app, ada, { ...home, phone: null, city: 'Bend' })
  const cities = (await listAddresses(shop.app, ada)).map(({ city }) => city)
  expect([cities.length, cities.at(-1)]).toEqual([50, 'Salem'])
  expect(await refusal(addAddress(shop.app, ada, home))).toEqual([
    'invalid_fields',
    { address: [{ code: 'too_many_addresses', facts: { max: 50 } }] },
  ])
  expect(await listAddresses(shop.app, ada)).toHaveLength(50)
})

it('what a former shop kept is compared part by part, and each default is the first', async () => {
  const given = { ...home, line2: null, phone: '12345', isDefaultBilling: false, isDefaultShipping: false }
  const parts = ['name', 'line1', 'line2', 'city', 'state', 'postcode', 'country'] as const
  const others = parts.map((part) => ({ ...given, [part]: 'Other', ...billing }))
  const now = new Date('2026-01-02T03:04:05Z')
  await addFirstAddresses(db(), [{ id: ada, addresses: [given, { ...given, phone: null }, ...others] }], now)
  const rows = (await rowsOf(ada)).addresses
  expect(rows.map((row) => parts.filter((part) => row[part] === 'Other'))).toEqual([
    [],
    ...parts.map((part) => [part]),
  ])
  expect(rows[0]).toMatchObject({ ...given, customerId: ada, createdAt: now, updatedAt: now })
  expect(rows.map((row) => row.isDefaultBilling)).toEqual([false, true, ...Array(6).fill(false)])
  await importAddresses(db(), ada, [given, { ...given, city: 'Bend', ...billing, ...shipping }])
  expect((await defaults()).at(-1)).toEqual([false, true])
  expect(await listAddresses(shop.app, ada)).toHaveLength(9)
  const before = await rowsOf(ada)
  await importAddresses(db(), ada, [])
  await addFirstAddresses(db(), [{ id: ada, addresses: [] }], now)
  expect(await rowsOf(ada)).toEqual(before)
  expect(await rowsOf(bea)).toEqual(hers)
})

it('to lock a customer’s addresses touches no other customer', async () => {
  await lockAddresses(db(), shop.app, ada)
  expect((await rowsOf(ada)).updatedAt).toEqual(shop.clock.now())
  expect(await rowsOf(bea)).toEqual(hers)
})

it('a state is needed by mail, and where states are taxed differently', async () => {
  const byMail = ['AU', 'BR', 'CA', 'IN', 'JP', 'MX', 'US']
  const needed = async () => [...(await keepCountriesWithStates(shop.app.database))].sort()
  expect(await needed()).toEqual(byMail)
  const rate = { name: 'Tax', rate: 100_000 }
  await db().taxRate.createMany({
    data: [
      { ...rate, country: 'DE', state: '' },
      { ...rate, country: 'ES', state: 'TF' },
    ],
  })
  const german = { ...home, state: null, postcode: '10115', country: 'DE' }
  expect(await addAddress(shop.app, ada, german)).toMatchObject({ country: 'DE', state: null })
  expect(await refusal(addAddress(shop.app, ada, { ...german, postcode: '28039', country: 'ES' }))).toEqual([
    'invalid_fields',
    { state: [{ code: 'required' }] },
  ])
})
