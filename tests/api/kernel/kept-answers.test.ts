import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v1 } from '#lib/api/v1/index.ts'
import { type Scope, unversionedTables, versionedTables } from '#lib/platform/database/data-version.ts'
import { openShopApi, type ShopApi } from '#tests/api/checkout/shop-api.ts'
import { seedStore } from '#tests/support/fuzz/seed-store.ts'

// What each kept read is asked for here; more than one address where it reads more for some.
const paths: Record<string, string[]> = {
  '/site': ['/site'],
  '/menus': ['/menus'],
  '/bundle': [
    '/bundle?include=menus,products,posts,product-facets&products[per_page]=9&posts[per_page]=9&product-facets[tag]=x',
  ],
  '/pages': ['/pages', '/pages?q=about'],
  '/pages/{slug}': ['/pages/about'],
  '/posts': ['/posts', '/posts?category=news&tag=red', '/posts?q=shoe'],
  '/posts/{slug}': ['/posts/hello'],
  '/posts/{slug}/comments': ['/posts/hello/comments'],
  '/post-categories': ['/post-categories'],
  '/post-tags': ['/post-tags'],
  '/products': [
    '/products',
    '/products?sort=popular',
    '/products?in_stock=1&category=shoes',
    '/products?q=hat',
  ],
  '/products/{slug}': ['/products/hat'],
  '/products/{slug}/reviews': ['/products/hat/reviews'],
  '/product-categories': ['/product-categories'],
  '/product-facets': ['/product-facets', '/product-facets?category=shoes'],
}
const kept = v1.filter(({ spec }) => spec.cached)
const addresses = kept.flatMap(({ path, spec }) =>
  (paths[path] ?? []).map((address) => ({ address, scopes: ['settings' as const, ...(spec.cached ?? [])] })),
)

let shop: ShopApi
let statements: Map<string, string[]>

beforeAll(async () => {
  shop = await openShopApi()
  await seedStore(shop.app)
  const { prisma } = shop.app.database
  const product = await prisma.product.update({ where: { slug: 'hat' }, data: { published: true } })
  await prisma.productVariant.updateMany({ data: { trackStock: true } })
  const author = { rating: 5, title: 'Good', body: 'Warm', status: 'approved' }
  await prisma.review.create({
    data: { ...author, productId: product.id, authorName: 'Ada' },
  })
  await shop.app.search.rebuild()
  // The first read also looks up what appears next.
  await read('/products?ids=0')
  statements = new Map()
  for (const { address } of addresses) statements.set(address, await shop.statements(() => read(address)))
})
afterAll(() => shop.close())

async function read(address: string) {
  const { status, text } = await shop.get(address)
  expect([address, status]).toEqual([address, 200])
  return text
}

/** The columns of a table that bump one of these scopes; null for all of them. */
function columnsOf(table: string, scopes: readonly Scope[]): readonly string[] | null {
  const entries = scopes
    .flatMap((scope) => versionedTables[scope])
    .filter((entry) => (typeof entry === 'string' ? entry : entry.table) === table)
  if (entries.includes(table)) return null
  return entries.flatMap((entry) => (typeof entry === 'string' ? [] : entry.columns))
}

const tables = new Set([
  ...unversionedTables,
  ...Object.values(versionedTables).flatMap((entries) =>
    entries.map((entry) => (typeof entry === 'string' ? entry : entry.table)),
  ),
])
const namesIn = (sql: string, pattern: RegExp) => [...sql.matchAll(pattern)].map((match) => match[1] ?? '')
/** Names of common table expressions are left out. */
const tablesIn = (sql: string) =>
  namesIn(sql, /(?:FROM|JOIN)\s+(?:[`"](?:main|public)[`"]\.)?[`"](\w+)[`"]/g).filter((name) =>
    tables.has(name),
  )

/** The columns of a table that a statement names, behind the table's name or what the statement calls it. */
function columnsIn(sql: string, table: string): string[] {
  const aliases = namesIn(sql, new RegExp(`"${table}" (?!WHERE|ON|LEFT|JOIN)(\\w+)`, 'g'))
  const named = namesIn(sql, new RegExp(`[\`"]${table}[\`"]\\.[\`"](\\w+)[\`"]`, 'g'))
  return [...named, ...aliases.flatMap((alias) => namesIn(sql, new RegExp(`\\b${alias}\\."(\\w+)"`, 'g')))]
}

/** Derived from what answers are kept by: with or without them, an answer is the same. See decision 049. */
const DERIVED = ['Product.choiceProfileId', 'ChoiceProfile']

describe('a public read', () => {
  it('is tried here wherever it is kept', () => {
    expect(Object.keys(paths).sort()).toEqual(kept.map(({ path }) => path).sort())
  })

  it.each(addresses)('%$ reads nothing but what it is kept by: $address', ({ address, scopes }) => {
    const faults = (statements.get(address) ?? []).flatMap((sql) =>
      tablesIn(sql).flatMap((table) => {
        const columns = columnsOf(table, scopes)
        if (columns === null) return []
        const unknown = columnsIn(sql, table).filter((column) => column !== 'id' && !columns.includes(column))
        return columns.length === 0 ? [table] : unknown.map((column) => `${table}.${column}`)
      }),
    )
    expect([...new Set(faults)].filter((fault) => !DERIVED.includes(fault))).toEqual([])
  })

  it('is answered anew after an order where it shows stock or sales, and nowhere else', async () => {
    const before = new Map<string, string>()
    for (const { address } of addresses) before.set(address, await read(address))
    const hat = await shop.app.database.prisma.product.findUniqueOrThrow({
      where: { slug: 'hat' },
      include: { variants: true },
    })
    const cart = await shop.call('POST', '/cart/items', {
      product_id: hat.id,
      variant_id: hat.variants[0]?.id,
      quantity: 1,
    })
    const ordered = await shop.checkOut({ 'x-cart-token': cart.json.data.token })
    expect(ordered.status).toBe(201)
    for (const { address, scopes } of addresses) {
      const reads = await shop.statements(() => read(address))
      expect([address, reads.length > 0]).toEqual([address, scopes.includes('stock')])
    }
    expect(await read('/products/hat')).not.toBe(before.get('/products/hat'))
  })
})
