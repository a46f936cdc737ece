import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillProfiles } from '#lib/domains/shop/catalogue/index.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { draws } from '#tests/support/draws.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type ChoiceStep, choiceSteps, creations, takeStep, VALUES } from './support/choice-steps.ts'
import { type ChosenFilter, countNaively, listNaively, readShop } from './support/naive-choices.ts'

vi.setConfig({ testTimeout: 240_000 })

let api: TestApi
let catalogue: CatalogueFactory
beforeAll(async () => {
  api = await openTestApi({ now: '2027-06-01T12:00:00Z' })
  catalogue = createCatalogueFactory(api.app)
})
beforeEach(() => catalogue.clear())
afterAll(() => api.close())

const chosen = Object.entries(VALUES).map(([name, values]) =>
  fc.option(fc.subarray(values, { minLength: 1 }).map((some) => [name, some] as const)),
)
const filters: fc.Arbitrary<ChosenFilter> = fc.record(
  {
    options: fc.tuple(...chosen).map((all) => Object.fromEntries(all.filter((one) => one !== null))),
    max: fc.integer({ min: 1, max: 9 }),
    inStock: fc.constant(true),
  },
  { requiredKeys: ['options'] },
)

function toQuery({ options, max, inStock }: ChosenFilter): string {
  const chosen = Object.entries(options).flatMap(([name, values]) =>
    values.map((value) => `option[${name}]=${value}`),
  )
  const others = [...(max === undefined ? [] : [`max=${max}`]), ...(inStock ? ['in_stock=1'] : [])]
  return [...chosen, ...others].join('&')
}

type Facet = { name: string; values: { value: string; count: number }[] }

async function expectSame(filter: ChosenFilter): Promise<void> {
  const shop = await readShop(api)
  const ids = listNaively(shop, filter)
  const query = toQuery(filter)
  const read = async (more: string) => (await api.get(`/products?${query}&${more}`)).json
  const [first, second] = [await read('per_page=3&fields=id'), await read('per_page=3&page=2&fields=id')]
  expect(first.meta.total).toBe(ids.length)
  const shown = [...first.data, ...second.data].map(({ id }: { id: number }) => id)
  expect(shown).toEqual(ids.slice(0, 6))
  const { price, options, in_stock: inStock } = (await api.get(`/product-facets?${query}`)).json.data
  const naive = countNaively(shop, filter)
  const counts = options.flatMap(({ name, values }: Facet) =>
    values.map(({ value, count }) => [JSON.stringify([name, value]), count]),
  )
  expect(Object.fromEntries(counts)).toEqual(naive.values)
  for (const { name, values } of options as Facet[]) {
    if (values.every(({ value }) => /^\d/.test(value))) continue
    const places = values.map(({ value }) => naive.positions(name, value))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
  expect({ min: price.min?.amount ?? null, max: price.max?.amount ?? null }).toEqual(naive.price)
  expect(inStock.count).toBe(naive.inStock)
}

it('counts and lists by options as a look at every variant does, whoever has written what', async () => {
  const taken = new Map<ChoiceStep['act'], number>()
  let found = 0
  for (const step of fc.sample(creations, { numRuns: 15, seed: 7 })) await takeStep(api, catalogue, step)
  await fc.assert(
    fc.asyncProperty(
      fc.array(choiceSteps, { minLength: 6, maxLength: 6 }),
      fc.array(filters, { minLength: 2, maxLength: 2 }),
      async (steps, asked) => {
        for (const step of steps)
          if (await takeStep(api, catalogue, step)) taken.set(step.act, (taken.get(step.act) ?? 0) + 1)
        for (const filter of asked) await expectSame(filter)
        found += listNaively(await readShop(api), asked[0] ?? { options: {} }).length
      },
    ),
    { ...draws(25), endOnFailure: true },
  )
  expect(found).toBeGreaterThan(0)
  expect(taken.size).toBeGreaterThan(15)
})

const db = () => api.app.database.prisma
const shirt = {
  options: [{ name: 'Size', values: ['S', 'M'] }],
  variants: ['S', 'M'].map((Size) => ({ optionValues: { Size }, price: 900 })),
}
const total = async () => (await api.get('/products?option[Size]=M')).json.meta.total
const values = async (): Promise<Facet['values']> =>
  (await api.get('/product-facets?option[Size]=M')).json.data.options.flatMap(
    (option: Facet) => option.values,
  )

/** Adds published products without variants, each with a profile that offers this; without a profile if that is null. */
async function addProducts(count: number, choices: string | null): Promise<void> {
  const at = api.clock.now()
  const from = ((await db().choiceProfile.aggregate({ _max: { id: true } }))._max.id ?? 0) + 1
  const ids = Array.from({ length: count }, (_, place) => from + place)
  const profiles = choices === null ? [] : ids.map((id) => ({ id, hash: `hash-${id}`, choices }))
  const products = ids.map((id) => ({
    ...{ slug: `added-${id}`, name: 'Added', published: true, publishedAt: at, createdAt: at, updatedAt: at },
    choiceProfileId: choices === null ? null : id,
  }))
  if (profiles.length > 0) await insertRows(db(), 'ChoiceProfile', profiles)
  await insertRows(db(), 'Product', products)
}

describe('the profiles of choices', () => {
  const offersM = '{"values":[["Size","M",0]],"variants":[[0]]}'
  const offersL = '{"values":[["Size","L",0]],"variants":[[0]]}'

  it('are named in the transaction that changes a product, and shared by products that offer the same', async () => {
    await catalogue.product(shirt)
    await catalogue.product(shirt)
    await catalogue.product()
    const rows = await db().product.findMany({ orderBy: { id: 'asc' }, select: { choiceProfileId: true } })
    const [first, second, plain] = rows.map(({ choiceProfileId }) => choiceProfileId)
    expect(first).toEqual(expect.any(Number))
    expect(second).toBe(first)
    expect(plain).not.toBe(first)
    const { choices } = await db().choiceProfile.findUniqueOrThrow({ where: { id: first ?? 0 } })
    expect(JSON.parse(choices)).toEqual({
      values: [
        ['Size', 'M', 1],
        ['Size', 'S', 0],
      ],
      variants: [[0], [1]],
    })
  })

  it('are not asked for while too many products have none, and a minute after they are filled', async () => {
    await catalogue.product(shirt)
    await addProducts(501, null)
    let asked = 0
    // Each time something else, since answers are cached.
    const isAsked = async () =>
      (await api.statements(() => api.get(`/product-facets?option[Size]=M&max=${100 + asked++}`)))
        .filter((sql) => !sql.includes('counted'))
        .some((sql) => sql.includes('choiceProfileId'))
    expect([await total(), await isAsked()]).toEqual([1, false])
    await fillProfiles(api.app)
    expect(await db().product.count({ where: { choiceProfileId: null } })).toBe(0)
    expect(await isAsked()).toBe(false)
    api.clock.advance(60)
    expect([await total(), await isAsked()]).toEqual([1, true])
  })

  it('are asked for as long as a statement can name those that match, and there are not too many', async () => {
    await addProducts(10_000, offersM)
    expect(await total()).toBe(10_000)
    expect((await api.get('/product-facets?option[Size]=M')).json.data.price.min).not.toBeNull()
    // These products have no variants, which is what the statements find that look for them by variants.
    await addProducts(1, offersM)
    expect(await total()).toBe(0)
    expect(await values()).toEqual([{ value: 'M', label: 'M', count: 10_001 }])
    await addProducts(9_999, offersL)
    expect((await values()).map(({ count }) => count).sort()).toEqual([10_001, 9_999])
    await addProducts(1, offersL)
    expect(await values()).toEqual([])
  })
})
