import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProduct, listProducts } from '#lib/domains/shop/catalogue/index.ts'
import { runImport, type SourceName, sources } from '#lib/import/index.ts'
import { listProductResults } from '#lib/web/presenters/shop/product-results.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
let folder: string

beforeAll(async () => {
  api = await openTestApi({ now: '2027-01-01T00:00:00Z' })
  folder = await mkdtemp(path.join(os.tmpdir(), 'visibility-'))
  await bring('woocommerce', [
    'Type,SKU,Name,Published,Visibility in catalog,Regular price',
    'simple,W1,Findable everywhere,1,visible,5',
    'simple,W2,Findable in lists,1,catalog,5',
    'simple,W3,Findable in searches,1,search,5',
    'simple,W4,Findable by address,1,hidden,5',
    'simple,W5,Findable by nobody,0,hidden,5',
    'simple,W6,Findable for nothing,1,visible,0',
    'simple,W7,Findable on request,1,visible,',
    'variable,W8,Findable sizes,1,visible,',
  ])
  await bring('shopify', [
    'Handle,Title,Published,Variant Price,Status',
    'unlisted-bag,Findable bag,TRUE,10.00,unlisted',
    'draft-bag,Findable draft,TRUE,10.00,draft',
  ])
})
afterAll(async () => {
  await api?.close()
  await rm(folder, { recursive: true, force: true })
})

async function bring(source: SourceName, rows: string[]) {
  const file = path.join(folder, `${source}.csv`)
  await writeFile(file, rows.join('\n'))
  const result = await runImport({
    database: api.app.database,
    source: sources[source],
    file,
    settings: { exponent: 2, timeZone: 'UTC', weightUnit: 'kg' },
    now: api.clock.now(),
  })
  return result
}

const namesOf = ({ items }: { items: { name: string }[] }) =>
  items.map(({ name }) => name.replace('Findable ', '')).sort()

describe('what an export shows in some places', () => {
  it('stands in those lists and searches', async () => {
    const paging = { page: 1, perPage: 50 }
    expect(namesOf(await listProducts(api.app, { ...paging, filter: {} }))).toEqual([
      ...['everywhere', 'for nothing', 'in lists', 'on request'],
    ])
    const { json: body } = await api.get('/products?q=findable&per_page=50')
    expect(namesOf({ items: body.data })).toEqual(['everywhere', 'for nothing', 'in searches', 'on request'])
  })

  it('is shown with its price among results of searches', async () => {
    const rows = await api.app.database.prisma.product.findMany({ select: { id: true, name: true } })
    const blank = { url: '/', excerpt: null, image: null, meta: null, slug: null }
    const items = rows.map(({ id, name }) => ({ ...blank, type: 'product', id, title: name }))
    const names = namesOf({ items: await listProductResults(api.app, items) })
    expect(names).toEqual(['everywhere', 'for nothing', 'in searches', 'on request'])
  })

  it('has a page, and can be bought, unless it is a draft', async () => {
    const slugs = ['findable-in-lists', 'findable-in-searches', 'findable-by-address', 'unlisted-bag']
    for (const slug of slugs) {
      const found = await findProduct(api.app, slug)
      expect(found).toMatchObject({ slug, noindex: ['findable-by-address', 'unlisted-bag'].includes(slug) })
      const { status } = await api.call('POST', '/cart/items', { product_id: found?.id })
      expect(status).toBe(200)
    }
    for (const slug of ['findable-by-nobody', 'draft-bag'])
      expect(await findProduct(api.app, slug)).toBeNull()
  })
})

describe('a product without a price', () => {
  it('is shown and not sold; one for nothing is', async () => {
    const { json: body } = await api.get('/products/findable-on-request')
    expect(body.data).toMatchObject({ type: 'on_request', purchasable: false, in_stock: false })
    const refused = await api.call('POST', '/cart/items', { product_id: body.data.id })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.json)).toContain('on request')
    const free = await api.get('/products/findable-for-nothing')
    expect(free.json.data).toMatchObject({ type: 'simple', purchasable: true, price: { amount: 0 } })
    const taken = await api.call('POST', '/cart/items', { product_id: free.json.data.id })
    expect(taken.status).toBe(200)
  })

  it('is kept from Shopify too, and a variant without one waits', async () => {
    await bring('shopify', [
      'Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status',
      'shopify-request,Request,true,Title,Default Title,ASK-S,,active',
      'shopify-half,Half,true,Size,S,HALF-S,5,active',
      'shopify-half,,,,M,HALF-M,,',
    ])
    expect(await findProduct(api.app, 'shopify-request')).toMatchObject({ type: 'on_request' })
    const { prisma } = api.app.database
    const variants = await prisma.productVariant.findMany({
      where: { product: { slug: 'shopify-half' } },
      orderBy: { sku: 'desc' },
    })
    expect(variants.map(({ sku, active, price }) => [sku, active, Number(price)])).toEqual([
      ['HALF-S', true, 500],
      ['HALF-M', false, 0],
    ])
  })

  it('is sold once the file has a price, and no longer once it has none', async () => {
    const rows = (price: string) => ['Type,SKU,Name,Regular price', `simple,LATE,Late price,${price}`]
    const kind = async () => (await findProduct(api.app, 'late-price'))?.type
    await bring('woocommerce', rows(''))
    expect(await kind()).toBe('on_request')
    await bring('woocommerce', rows('7'))
    expect(await kind()).toBe('simple')
    await bring('woocommerce', rows(''))
    expect(await kind()).toBe('on_request')
  })
})
