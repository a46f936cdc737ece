import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(() => importer.clear())
afterAll(() => importer.close())

const header = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price'
const csv = (...rows: string[]) => [header, ...rows].join('\n')
const shirt = (handle: string, skus = ['SH-S', 'SH-M', 'SH-L']) =>
  skus.map((sku, i) => `${handle},${i ? '' : 'Shirt'},Size,${'SML'[i]},${sku},20`).join('\n')
const mug = (handle: string) => `${handle},Mug,Title,Default Title,MUG,12`

const findSlugs = async () => {
  const rows = await importer.database.prisma.product.findMany({ orderBy: { id: 'asc' } })
  return rows.map(({ slug }) => slug)
}
const findPublished = async () => {
  const rows = await importer.database.prisma.product.findMany({
    where: { published: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ slug }) => slug)
}

describe('a product under another handle', () => {
  it('is found by its SKUs, and its address changes with a redirect', async () => {
    await importer.run('shopify', csv(shirt('shirt'), mug('mug')))
    const ids = (await importer.database.prisma.product.findMany()).map(({ id }) => id)
    const file = csv(shirt('soft-shirt', ['SH-S', 'SH-M', 'NEW']), mug('cup'))
    const dry = await importer.run('shopify', file, { dryRun: true })
    expect(dry).toMatchObject({ created: 0, updated: 2 })
    expect(dry.changes?.map(({ fields }) => fields?.includes('slug'))).toEqual([true, true])
    expect(await importer.run('shopify', file)).toMatchObject({ created: 0, updated: 2 })
    expect(await findSlugs()).toEqual(['soft-shirt', 'cup'])
    expect((await importer.database.prisma.product.findMany()).map(({ id }) => id).sort()).toEqual(ids.sort())
    const redirects = await importer.database.prisma.redirect.findMany({ select: { from: true, to: true } })
    expect(redirects).toContainEqual({ from: '/products/shirt', to: '/products/soft-shirt' })
    expect(await importer.run('shopify', file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })

  it('keeps an address that somebody chose here', async () => {
    await importer.run('shopify', csv(mug('mug')))
    await importer.database.prisma.product.updateMany({ data: { slug: 'my-mug' } })
    await importer.run('shopify', csv(mug('cup')))
    expect(await findSlugs()).toEqual(['my-mug'])
  })

  it('is another product while the former handle is still there, or if few SKUs agree', async () => {
    await importer.run('shopify', csv(shirt('shirt'), mug('mug')))
    expect(await importer.run('shopify', csv(mug('mug'), mug('cup')))).toMatchObject({ created: 1 })
    expect(await importer.run('shopify', csv(mug('mug'), shirt('top', ['SH-S', 'A', 'B'])))).toMatchObject({
      created: 1,
    })
    expect(await findSlugs()).toEqual(['shirt', 'mug', 'cup', 'top'])
  })

  it('is another product if only one SKU and no name agree, or its former row sells much else', async () => {
    const one = (handle: string, title: string, sku: string) =>
      `${handle},${title},Title,Default Title,${sku},12`
    await importer.run('shopify', csv(one('mug', 'Mug', 'SAME'), shirt('shirt')))
    const second = csv(one('cup', 'Cup', 'SAME'), one('top', 'Shirt', 'SH-S'))
    expect(await importer.run('shopify', second)).toMatchObject({ created: 2, updated: 0 })
    expect(await findSlugs()).toEqual(['mug', 'shirt', 'cup', 'top'])
    expect(await importer.run('shopify', second)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })

  const woo = (...rows: string[]) => ['ID,SKU,Name,Regular price', ...rows].join('\n')

  it('is another product in WooCommerce if its name is the same and its id is not', async () => {
    await importer.run('woocommerce', woo('1,A,Mug,10'))
    expect(await importer.run('woocommerce', woo('2,B,Mug,20'))).toMatchObject({ created: 1, updated: 0 })
    expect(await importer.run('woocommerce', woo('2,,Cup,20'))).toMatchObject({ created: 1, updated: 0 })
    expect(await findSlugs()).toEqual(['mug', 'mug-2', 'cup'])
  })

  it('is found in WooCommerce by its id and name, also when it comes to have a SKU', async () => {
    await importer.run('woocommerce', woo('1,A,Mug,10', '2,B,Mug,20', '3,,Cup,5'))
    const renamed = woo('2,B2,Mug,20', '1,A2,Mug,10', '3,C,Cup,5')
    expect(await importer.run('woocommerce', renamed)).toMatchObject({ created: 0, updated: 3 })
    const rows = await importer.database.prisma.product.findMany({ orderBy: { id: 'asc' } })
    expect(rows.map(({ sku }) => sku)).toEqual(['A2', 'B2', 'C'])
    expect(await importer.run('woocommerce', renamed)).toMatchObject({ updated: 0, unchanged: 3 })
  })

  it('is found in WooCommerce by its variations, or by its id and name', async () => {
    const head = 'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)'
    const file = (sku: string, mugSku: string) =>
      [
        head,
        `1,variable,${sku},Shirt ${sku},,,Size,"S, M"`,
        `2,variation,V-S,,20,${sku},Size,S`,
        `3,variation,V-M,,20,${sku},Size,M`,
        `4,simple,${mugSku},Mug,12,,,`,
      ].join('\n')
    await importer.run('woocommerce', file('A', 'M1'))
    expect(await importer.run('woocommerce', file('B', 'M2'))).toMatchObject({ created: 0, updated: 2 })
    expect(await importer.database.prisma.product.count()).toBe(2)
  })
})

describe('a handle of any length', () => {
  it.each([300, 5000])('is taken: %i characters', async (length) => {
    const long = Array.from({ length }, (_, i) => 'abcdefg-'[i % 8]).join('')
    const file = csv(mug(`${long}1`), shirt(`${long}2`))
    expect(await importer.run('shopify', file)).toMatchObject({ created: 2, skipped: [] })
    expect(await importer.run('shopify', file)).toMatchObject({ created: 0, unchanged: 2 })
    const slugs = await findSlugs()
    expect(new Set(slugs).size).toBe(2)
    for (const slug of slugs) expect(slug.length).toBeLessThanOrEqual(125)
  })
})

describe('products that a later file no longer has', () => {
  const file = csv(mug('mug'), shirt('shirt'))

  it('are kept and counted', async () => {
    await importer.run('shopify', file)
    const { missing } = await importer.run('shopify', csv(mug('mug')))
    expect(missing).toEqual({ count: 1, names: ['Shirt'], unpublished: false })
    expect(await findPublished()).toEqual(['mug', 'shirt'])
  })

  it('are unpublished if that is wanted, after a dry run that says so, and come back with the file', async () => {
    await importer.run('shopify', file)
    await importer.run('woocommerce', 'SKU,Name,Regular price\nX,Other,1')
    const options = { missing: 'unpublish' } as const
    const expected = { count: 1, names: ['Shirt'], unpublished: true }
    const dry = await importer.run('shopify', csv(mug('mug')), { ...options, dryRun: true })
    expect(dry.missing).toEqual(expected)
    expect(await findPublished()).toEqual(['mug', 'shirt', 'other'])
    expect((await importer.run('shopify', csv(mug('mug')), options)).missing).toEqual(expected)
    expect(await findPublished()).toEqual(['mug', 'other'])
    expect((await importer.run('shopify', csv(mug('mug')), options)).missing).toBeUndefined()
    expect(await importer.run('shopify', file, options)).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await findPublished()).toEqual(['mug', 'shirt', 'other'])
  })

  it('are not those that the file has but that are skipped', async () => {
    await importer.run('shopify', file)
    const broken = csv(mug('mug'), shirt('shirt').replaceAll(',20', ',free'))
    const { missing, skipped } = await importer.run('shopify', broken, { missing: 'unpublish' })
    expect(skipped.length).toBeGreaterThan(0)
    expect(missing).toBeUndefined()
  })

  it('are kept if a row that cannot be read may be theirs', async () => {
    await importer.run('shopify', file)
    const broken = csv(mug('mug'), ',,,,,1,more,cells')
    const { missing } = await importer.run('shopify', broken, { missing: 'unpublish' })
    expect(missing).toMatchObject({ count: 1, unpublished: false })
    expect(missing?.reason).toContain('A row of the file could not be read')
    expect(await findPublished()).toEqual(['mug', 'shirt'])
  })

  it('are kept if the file has no products at all', async () => {
    await importer.run('shopify', file)
    for (const missing of ['unpublish', 'unpublish-all'] as const) {
      const result = await importer.run('shopify', header, { missing })
      expect(result.missing).toMatchObject({ count: 2, unpublished: false })
      expect(result.missing?.reason).toContain('The file has no products.')
    }
    expect(await findPublished()).toEqual(['mug', 'shirt'])
  })

  it('are kept if they are more than half of all, unless that is confirmed', async () => {
    await importer.run('shopify', file)
    const other = csv('hat,Hat,Title,Default Title,HAT,9')
    for (const dryRun of [true, false]) {
      const { missing } = await importer.run('shopify', other, { missing: 'unpublish', dryRun })
      expect(missing).toMatchObject({ count: 2, unpublished: false })
      expect(missing?.reason).toContain(`The file lacks 2 of ${dryRun ? 2 : 3} products`)
    }
    expect(await findPublished()).toEqual(['mug', 'shirt', 'hat'])
    const { missing } = await importer.run('shopify', other, { missing: 'unpublish-all' })
    expect(missing).toEqual({ count: 2, names: ['Mug', 'Shirt'], unpublished: true })
    expect(await findPublished()).toEqual(['hat'])
  })

  it('are not those that are skipped under another handle or SKU', async () => {
    await importer.run('shopify', file)
    const broken = csv(mug('mug'), shirt('soft-shirt').replaceAll(',20', ',free'))
    expect((await importer.run('shopify', broken, { missing: 'unpublish' })).missing).toBeUndefined()
    const woo = (sku: string, price: string) =>
      `ID,SKU,Name,Regular price\n1,${sku},Plate,${price}\n2,B,Bowl,5`
    await importer.run('woocommerce', woo('A', '5'))
    const { missing, skipped } = await importer.run('woocommerce', woo('A2', 'free'), {
      missing: 'unpublish',
    })
    expect(skipped).toHaveLength(1)
    expect(missing).toBeUndefined()
    expect(await findPublished()).toEqual(['mug', 'shirt', 'plate', 'bowl'])
  })

  it('are not those that a dry run would find under another handle', async () => {
    await importer.run('shopify', file)
    const options = { missing: 'unpublish', dryRun: true } as const
    const dry = await importer.run('shopify', csv(mug('cup'), shirt('soft-shirt')), options)
    expect(dry).toMatchObject({ created: 0, updated: 2 })
    expect(dry.missing).toBeUndefined()
  })
})
