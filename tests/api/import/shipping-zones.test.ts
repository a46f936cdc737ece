import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findShippingMethods, priceShipping, termsAt } from '#lib/domains/shop/rates/index.ts'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer
beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(async () => {
  await importer.clear()
  await prisma().shippingMethod.deleteMany()
})
afterAll(() => importer.close())

const prisma = () => importer.database.prisma

/** A setting as the REST API lists it. */
const setting = (id: string, value: string) => ({ id, label: id, type: 'text', value, default: '' })

let instance = 0
function method(method_id: string, title: string, settings: Record<string, string> = {}, more: object = {}) {
  instance += 1
  return {
    ...{ id: instance, instance_id: instance, title, order: instance, enabled: true, method_id },
    method_title: title,
    settings: Object.fromEntries(
      Object.entries({ title, tax_status: 'taxable', ...settings }).map(([id, value]) => [
        id,
        setting(id, value),
      ]),
    ),
    ...more,
  }
}

const country = (code: string) => ({ code, type: 'country' })

const zones = [
  {
    id: 0,
    name: 'Locations not covered by your other zones',
    order: 0,
    locations: [],
    methods: [method('flat_rate', 'Parcel', { cost: '25' })],
  },
  {
    id: 1,
    name: 'Germany',
    order: 1,
    locations: [country('DE')],
    methods: [
      method('flat_rate', 'Parcel', { cost: '4.90' }),
      method('free_shipping', 'Free shipping', {
        requires: 'min_amount',
        min_amount: '50',
        ignore_discounts: 'no',
      }),
      method('local_pickup', 'Pickup', { cost: '', tax_status: 'none' }),
    ],
  },
  {
    id: 2,
    name: 'Neighbours',
    order: 2,
    locations: [country('AT'), country('CH')],
    methods: [
      method('flat_rate', 'Parcel', { cost: '9.9' }),
      method('flat_rate', 'Express', { cost: '10 + ( 2 * [qty] )' }),
      method('flat_rate', 'Bulky', { cost: '5', class_cost_7: '3' }),
      method('flexible_shipping', 'By weight'),
    ],
  },
  {
    id: 3,
    name: 'California',
    order: 3,
    locations: [{ code: 'US:CA', type: 'state' }],
    methods: [
      method('flat_rate', 'Courier', { cost: '12' }),
      method('flat_rate', 'Parcel', { cost: '30' }, { enabled: false }),
    ],
  },
  {
    id: 4,
    name: 'Islands',
    order: 4,
    locations: [
      country('ES'),
      { code: '35*', type: 'postcode' },
      { code: '38000...38999', type: 'postcode' },
    ],
    methods: [method('flat_rate', 'Parcel', { cost: '19' })],
  },
  {
    id: 5,
    name: 'Europe',
    order: 5,
    locations: [{ code: 'EU', type: 'continent' }, country('DE')],
    methods: [method('free_shipping', 'Friends', { requires: 'coupon' })],
  },
]

const run = (value: unknown, dryRun = false) => importer.run('woocommerce', JSON.stringify(value), { dryRun })

/** The methods at a place, with their prices for a cart of an amount. */
async function pricesAt(place: { country: string; state?: string; postcode?: string }, subtotal: number) {
  const at = { country: place.country, state: place.state ?? null, postcode: place.postcode ?? null }
  const found = await findShippingMethods(prisma(), at)
  return Object.fromEntries(
    found.flatMap((one) => {
      const terms = termsAt(one, place.country)
      const price = terms && priceShipping(terms, { weight: 0, subtotal })
      return price === null ? [] : [[one.name, price]]
    }),
  )
}

it('become methods with zones, offered where WooCommerce offered them', async () => {
  const result = await run(zones)
  expect(result).toMatchObject({ created: 4, kinds: { shipping_method: 4 } })
  expect(await pricesAt({ country: 'DE' }, 4999)).toEqual({ Parcel: 490, Pickup: 0 })
  expect(await pricesAt({ country: 'DE' }, 5000)).toEqual({ Parcel: 490, 'Free shipping': 0, Pickup: 0 })
  expect(await pricesAt({ country: 'CH' }, 5000)).toEqual({ Parcel: 990 })
  expect(await pricesAt({ country: 'JP' }, 5000)).toEqual({ Parcel: 2500 })
  // The parcel of the rest of the world is not that of California.
  expect(await pricesAt({ country: 'US', state: 'CA' }, 5000)).toEqual({ Courier: 1200 })
  expect(await pricesAt({ country: 'US', state: 'NY' }, 5000)).toEqual({ Parcel: 2500 })
  expect(await pricesAt({ country: 'ES', postcode: '38123' }, 100)).toEqual({ Parcel: 1900 })
  expect(await pricesAt({ country: 'ES', postcode: '28001' }, 100)).toEqual({ Parcel: 2500 })
  const methods = await prisma().shippingMethod.findMany({ orderBy: { position: 'asc' } })
  expect(methods.map(({ code, taxable, active }) => [code, taxable, active])).toEqual([
    ['parcel', true, true],
    ['free-shipping', true, true],
    ['pickup', false, true],
    ['courier', true, true],
  ])
})

it('are listed by name where methods here cannot say the same', async () => {
  const { skipped, warnings } = await run(zones, true)
  expect(await prisma().shippingMethod.count()).toBe(0)
  expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
    [
      3,
      'The method "Express" of the zone "Neighbours" did not come in. Its cost is a formula: 10 + ( 2 * [qty] )',
    ],
    [3, 'The method "Bulky" of the zone "Neighbours" did not come in. It has costs by shipping classes.'],
    [
      3,
      'The method "By weight" of the zone "Neighbours" did not come in. "flexible_shipping" is a method of a plugin.',
    ],
    [4, 'The method "Parcel" of the zone "California" did not come in. It is switched off there.'],
    [6, 'The method "Friends" of the zone "Europe" did not come in. It requires a coupon.'],
  ])
  expect(warnings.map(({ line, reason }) => [line, reason])).toEqual([
    [
      6,
      'The zone "Europe" has 1 places that zones here do not have: continent EU. List their countries in the zone.',
    ],
    [6, 'Of the 1 places of the zone "Europe", 1 belong to a zone before it.'],
  ])
})

it('change nothing the second time, and follow what has changed', async () => {
  await run(zones)
  expect(await run(zones)).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
  const changed = structuredClone(zones)
  changed[2]?.locations.pop()
  Object.assign(changed[1]?.methods[0]?.settings.cost ?? {}, { value: '5.50' })
  expect(await run(changed, true)).toMatchObject({ changes: [{ name: 'Parcel', fields: ['zones'] }] })
  expect(await run(changed)).toMatchObject({ created: 0, updated: 1, unchanged: 3 })
  expect(await pricesAt({ country: 'DE' }, 100)).toEqual({ Parcel: 550, Pickup: 0 })
  expect(await pricesAt({ country: 'CH' }, 100)).toEqual({ Parcel: 2500 })
})

it('never replace a method of this shop', async () => {
  await prisma().shippingMethod.create({ data: { code: 'parcel', name: 'Own', price: 100n } })
  for (const dryRun of [true, false]) {
    const { skipped } = await run(zones, dryRun)
    expect(skipped.map(({ reason }) => reason)).toContain(
      'The shop already has a shipping method with the code parcel.',
    )
  }
  expect(await pricesAt({ country: 'JP' }, 100)).toEqual({ Own: 100 })
})

it('come in switched off if they were, and with plain settings or none', async () => {
  const plain = [
    {
      id: 1,
      name: 'All',
      order: 0,
      locations: [],
      methods: [
        method('flat_rate', 'Old', { cost: '3,50' }, { enabled: false }),
        { method_id: 'flat_rate', title: 'Παράδοση', enabled: 'yes', settings: { cost: 7 } },
        { method_id: 'local_pickup', title: 'Shop', settings: [] },
      ],
    },
    {
      id: 2,
      name: 'Never',
      order: 1,
      locations: [country('FR')],
      methods: [method('flat_rate', 'Lost', { cost: '1' })],
    },
  ]
  const { warnings } = await run(plain)
  const methods = await prisma().shippingMethod.findMany({ orderBy: { position: 'asc' } })
  expect(methods.map(({ code, name, price, active }) => [code, name, Number(price), active])).toEqual([
    ['flat_rate', 'Παράδοση', 700, true],
    ['shop', 'Shop', 0, true],
    ['old', 'Old', 350, false],
  ])
  expect(warnings.map(({ reason }) => reason)).toEqual([
    'Of the 1 places of the zone "Never", 1 belong to a zone before it.',
  ])
})

it('are refused with the reason if the file is another', async () => {
  await expect(run([{ id: 1, name: 'Germany', order: 1 }])).rejects.toThrow(
    'Entry 1 is no shipping zone: each needs an "id", and its "locations" and "methods"',
  )
  await expect(run({ zones })).rejects.toThrow('The file is no list of shipping zones.')
  await expect(importer.run('woocommerce', '[{"id": 1,')).rejects.toThrow('The file is not JSON')
})
