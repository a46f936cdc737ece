import fc from 'fast-check'
import type { CatalogueFactory } from '#tests/support/factories/catalogue.ts'

/** Prices are major units. */
export type NaiveFilter = {
  category?: string
  min?: number
  max?: number
  minRating?: number
  inStock?: boolean
  featured?: boolean
  options?: Record<string, string[]>
}

type NaiveVariant = { choice: Record<string, string>; price: number; inStock: boolean; active: boolean }
type NaiveProduct = {
  id: number
  categories: string[]
  featured: boolean
  rating: number | null
  variants: NaiveVariant[]
}

const parents: Record<string, string | null> = {
  top: null,
  left: 'top',
  low: 'left',
  right: 'top',
  other: null,
}
const categorySlugs = Object.keys(parents)
const values: Record<string, string[]> = { Size: ['S', 'M'], Colour: ['red', 'blue'] }

const variants: fc.Arbitrary<NaiveVariant> = fc.record({
  choice: fc.record({ Size: fc.constantFrom('S', 'M'), Colour: fc.constantFrom('red', 'blue') }),
  price: fc.integer({ min: 1, max: 6 }).map((tens) => tens * 10),
  inStock: fc.boolean(),
  active: fc.boolean(),
})

const products = fc.record({
  categories: fc.uniqueArray(fc.constantFrom(...categorySlugs), { maxLength: 3 }),
  featured: fc.boolean(),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
  variants: fc
    .uniqueArray(variants, { minLength: 1, maxLength: 4, selector: ({ choice }) => JSON.stringify(choice) })
    .filter((all) => all.some(({ active }) => active)),
})

/** A random catalogue in the database, and the same one as plain objects that are looked at one by one. */
export async function createNaiveShop(catalogue: CatalogueFactory) {
  const ids = await saveCategories(catalogue)
  const shop: NaiveProduct[] = []
  for (const product of fc.sample(products, { numRuns: 40, seed: 7 })) {
    const { id } = await catalogue.product({
      featured: product.featured,
      categoryIds: product.categories.flatMap((slug) => ids.get(slug) ?? []),
      options: Object.entries(values).map(([name, all]) => ({ name, values: all })),
      variants: product.variants.map(({ choice, price, inStock, active }) => ({
        optionValues: choice,
        price: price * 100,
        trackStock: true,
        stock: inStock ? 9 : 0,
        active,
      })),
    })
    if (product.rating) await catalogue.review({ productId: id, rating: product.rating })
    shop.push({ id, ...product, variants: product.variants.filter(({ active }) => active) })
  }
  return {
    categorySlugs: [...categorySlugs, 'unknown'],
    /** Ids, newest first. */
    list: (filter: NaiveFilter) =>
      narrow(shop, filter)
        .map(({ id }) => id)
        .reverse(),
    countFacets: (filter: NaiveFilter) => countFacets(shop, filter),
  }
}

export function toQuery({ options = {}, ...filter }: NaiveFilter): string {
  const plain: Record<string, unknown> = {
    category: filter.category,
    min: filter.min,
    max: filter.max,
    min_rating: filter.minRating,
    in_stock: filter.inStock,
    featured: filter.featured,
  }
  const pairs = Object.entries(plain).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  )
  const choices = Object.entries(options).flatMap(([name, all]) =>
    all.map((value) => `option[${name}]=${value}`),
  )
  return [...pairs, ...choices].join('&')
}

async function saveCategories(catalogue: CatalogueFactory): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [position, [slug, parent]] of Object.entries(parents).entries()) {
    const parentId = parent ? ids.get(parent) : null
    const { id } = await catalogue.category({ slug, name: slug, parentId, position })
    ids.set(slug, id)
  }
  return ids
}

function narrow(shop: NaiveProduct[], filter: NaiveFilter): NaiveProduct[] {
  const { category, min = 0, max = 1000, minRating = 0, inStock, featured, options = {} } = filter
  return shop.filter(
    (product) =>
      (category === undefined || isIn(product, category)) &&
      product.variants.some(({ price }) => price >= min && price <= max) &&
      (product.rating ?? 0) >= minRating &&
      (!inStock || product.variants.some((variant) => variant.inStock)) &&
      (!featured || product.featured) &&
      product.variants.some((variant) => hasChoices(variant, options)),
  )
}

function hasChoices({ choice }: NaiveVariant, options: Record<string, string[]>): boolean {
  return Object.entries(options).every(([name, all]) => all.includes(choice[name] ?? ''))
}

function isIn({ categories }: NaiveProduct, slug: string): boolean {
  const isBelow = (own: string | null): boolean =>
    own !== null && (own === slug || isBelow(parents[own] ?? null))
  return categories.some(isBelow)
}

function countFacets(shop: NaiveProduct[], filter: NaiveFilter) {
  const priced = narrow(shop, { ...filter, min: undefined, max: undefined })
  const prices = priced.flatMap((product) => product.variants.map(({ price }) => price))
  const anywhere = narrow(shop, { ...filter, category: undefined })
  const count = (facet: NaiveFilter) => narrow(shop, { ...filter, ...facet }).length
  return {
    price: { min: toMoney(Math.min(...prices)), max: toMoney(Math.max(...prices)) },
    categories: categorySlugs
      .map((slug) => ({ slug, name: slug, count: anywhere.filter((product) => isIn(product, slug)).length }))
      .filter((category) => category.count > 0),
    options: Object.keys(values)
      .sort()
      .map((name) => ({ name, label: name, values: countValues(shop, filter, name) }))
      .filter((option) => option.values.length > 0),
    ratings: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: count({ minRating: rating }) })),
    in_stock: { count: count({ inStock: true }) },
  }
}

function countValues(shop: NaiveProduct[], filter: NaiveFilter, name: string) {
  return (values[name] ?? [])
    .map((value) => {
      const options = { ...filter.options, [name]: [value] }
      return { value, label: value, count: narrow(shop, { ...filter, options }).length }
    })
    .filter(({ count }) => count > 0)
}

function toMoney(amount: number) {
  return Number.isFinite(amount) ? { amount: amount * 100, formatted: `$${amount}.00` } : null
}
