import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs } from '#lib/domains/people/staff/authority/index.ts'
import {
  addProductPicture,
  arrangePictures,
  changeOptions,
  changeProductDetails,
  changeVariants,
  createProduct,
  deleteProduct,
  endSale,
  type GivenOption,
  nameProducts,
  relateProducts,
  runSales,
  scheduleSale,
  showProduct,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let shop: ShopApi
let panel: TestPanel
beforeAll(async () => {
  shop = await openShopApi()
  panel = await openTestPanel(shop)
})
afterAll(() => shop.close())

const show = (id: number) => showProduct(panel.app, panel.owner, id)
const seen = async (id: number) => ({ id, was: (await show(id)).updatedAt })
const create = (name: string, sku: string | null = null) =>
  createProduct(panel.app, panel.owner, { name, sku, price: 1000 })

// A picture of one pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a product', () => {
  it('begins as a draft with an address of its own, and is deleted if nobody ordered it', async () => {
    const { app, owner } = panel
    const [one, two] = [await create('Rye Basket', 'RB-1'), await create('Rye Basket')]
    expect([(await show(one)).slug, (await show(two)).slug]).toEqual(['rye-basket', 'rye-basket-2'])
    expect(await show(one)).toMatchObject({ status: 'draft', sku: 'RB-1', variants: [{ price: 1000 }] })
    expect(await refusalOf(create('Other', 'RB-1'))).toBe('sku: sku_taken')
    await deleteProduct(app, owner, two)
    expect(await refusalOf(show(two))).toBe('product_not_found')
    expect(await refusalOf(deleteProduct(app, owner, two))).toBe('product_not_found')
    const { id } = await shop.catalogue.product()
    expect(await refusalOf(deleteProduct(app, owner, id))).toBe('product_in_use')
  })

  it('is changed by whoever has seen its latest state, and its former address redirects', async () => {
    const { app, owner } = panel
    const { id, slug } = await shop.catalogue.product({ tags: ['Old'] })
    const was = await seen(id)
    const change = {
      name: 'Larch Bowl',
      slug: `${slug}-bowl`,
      tags: ['New', 'Oak'],
      descriptionHtml: '<p>x<script>y',
      publishedAt: new Date('2020-01-02T03:04:00Z'),
      attributes: [{ name: 'Material', value: 'Larch' }],
    }
    const outcomes = await Promise.all([
      refusalOf(changeProductDetails(app, owner, was, change)),
      refusalOf(changeProductDetails(app, owner, was, { name: 'Other' })),
    ])
    expect(outcomes.sort()).toEqual(['done', 'stale'])
    if ((await show(id)).name === 'Other') await changeProductDetails(app, owner, await seen(id), change)
    expect(await show(id)).toMatchObject({
      name: 'Larch Bowl',
      tags: ['New', 'Oak'],
      descriptionHtml: '<p>x</p>',
      publishedAt: new Date('2020-01-02T03:04:00Z'),
      attributes: [{ name: 'Material', value: 'Larch' }],
    })
    expect((await shop.get(`/products/${slug}-bowl`)).json.data.product?.name ?? 'Larch Bowl').toBe(
      'Larch Bowl',
    )
    const redirect = await app.database.prisma.redirect.findFirst({ where: { from: `/products/${slug}` } })
    expect(redirect?.to).toBe(`/products/${slug}-bowl`)
    const { acts } = await listActs(app, owner, { subject: `product:${id}`, action: 'product.changed' })
    expect(acts.some(({ before, after }) => JSON.stringify([before, after]).includes('Larch Bowl'))).toBe(
      true,
    )
    const other = await shop.catalogue.product()
    expect(
      await refusalOf(changeProductDetails(app, owner, await seen(other.id), { slug: `${slug}-bowl` })),
    ).toBe('slug: slug_taken_by')
    expect(
      await refusalOf(changeProductDetails(app, owner, await seen(other.id), { slug: 'not/an address' })),
    ).toBe('slug: text')
  })

  it('is shown with what was chosen for it, in order, by whoever has seen its latest state', async () => {
    const { app, owner } = panel
    const [one, two, gone] = [await create('Oak Tray'), await create('Oak Bowl'), await create('Oak Lid')]
    const { id, slug } = await shop.catalogue.product()
    const was = await seen(id)
    const outcomes = await Promise.all([
      refusalOf(relateProducts(app, owner, was, [two, one, two, id])),
      refusalOf(relateProducts(app, owner, was, [one])),
    ])
    expect(outcomes.sort()).toEqual(['done', 'stale'])
    await relateProducts(app, owner, await seen(id), [two, one, two, id, gone])
    expect((await show(id)).relatedIds).toEqual([two, one, gone])
    expect((await nameProducts(app, owner, [two, 999_999, one])).map(({ name }) => name)).toEqual([
      ...['Oak Bowl', 'Oak Tray'],
    ])
    await deleteProduct(app, owner, gone)
    expect((await show(id)).relatedIds).toEqual([two, one])
    expect(await refusalOf(relateProducts(app, owner, await seen(id), [gone]))).toBe('unknown')
    const many = await Promise.all(Array.from({ length: 9 }, (_, at) => create(`Oak Cup ${at}`)))
    expect(await refusalOf(relateProducts(app, owner, await seen(id), many))).toBe('too_many_related')

    expect((await shop.get(`/products/${slug}`)).json.data.related).toEqual([])
    await app.database.prisma.product.update({
      where: { id: one },
      data: { published: true, publishedAt: new Date('2026-01-01') },
    })
    const { related } = (await shop.get(`/products/${slug}`)).json.data
    expect(related.map((other: { name: string }) => other.name)).toEqual(['Oak Tray'])
    const { acts } = await listActs(app, owner, {
      subject: `product:${id}`,
      action: 'product.related_chosen',
    })
    expect(acts[0]).toMatchObject({ after: { related: ['Oak Bowl', 'Oak Tray', 'Oak Lid'] } })
  })

  it('has variants for its options; those that stay keep what they have', async () => {
    const { app, owner } = panel
    const id = await create('Wool Sock', 'WS-1')
    const first = (await show(id)).variants[0]?.id
    await changeOptions(app, owner, await seen(id), [{ name: 'Size', values: ['S', 'M'] }])
    expect((await show(id)).variants.map((one) => [one.name, one.active, one.id === first])).toEqual([
      ['S', true, true],
      ['M', true, false],
    ])
    await changeOptions(app, owner, await seen(id), [
      { name: 'Size', values: ['S', 'M', 'L'] },
      { name: 'Colour', values: ['Rye', 'Oak'] },
    ])
    const { variants } = await show(id)
    expect(variants.map(({ name }) => name)).toEqual([
      ...['S / Rye', 'S / Oak', 'M / Rye', 'M / Oak', 'L / Rye', 'L / Oak'],
    ])
    expect(variants[0]).toMatchObject({ id: first, sku: 'WS-1', price: 1000 })
    await changeOptions(app, owner, await seen(id), [])
    expect((await show(id)).variants.filter(({ active }) => active)).toMatchObject([{ id: first }])
    const wrong: [string, GivenOption[]][] = [
      ['option_names', [{ name: 'A', values: [] }]],
      ['option_names', [{ name: 'A', values: ['x', 'x'] }]],
      [
        'option_names',
        [
          { name: 'A', values: ['x'] },
          { name: 'A', values: ['y'] },
        ],
      ],
      ['variants_limit', [{ name: 'A', values: Array.from({ length: 101 }, (_, index) => `${index}`) }]],
    ]
    for (const [fault, options] of wrong)
      expect(await refusalOf(changeOptions(app, owner, await seen(id), options))).toBe(`options: ${fault}`)
  })

  it('has its variants changed in one grid, which may change SKUs with each other', async () => {
    const { app, owner } = panel
    const id = await create('Ash Tray')
    await changeOptions(app, owner, await seen(id), [{ name: 'Size', values: ['S', 'M'] }])
    const row = {
      barcode: null,
      weightThousandths: 250,
      trackStock: true,
      backorder: false,
      lowStockAt: 1,
      active: true,
    }
    const [s, m] = (await show(id)).variants.map((one) => one.id) as [number, number]
    const write = async (skus: [string, string]) =>
      changeVariants(app, owner, await seen(id), [
        { ...row, id: s, sku: skus[0], price: 500, compareAtPrice: 700 },
        { ...row, id: m, sku: skus[1], price: 900, compareAtPrice: 700 },
      ])
    await write(['AT-1', 'AT-2'])
    await write(['AT-2', 'AT-1'])
    expect((await show(id)).variants).toMatchObject([
      { sku: 'AT-2', price: 500, compareAtPrice: 700, trackStock: true },
      { sku: 'AT-1', price: 900, compareAtPrice: null },
    ])
    expect(await refusalOf(write(['AT-3', 'AT-3']))).toBe(`sku.${m}: sku_repeated`)
    const { price, maxPrice } = await app.database.prisma.product.findUniqueOrThrow({ where: { id } })
    expect([price, maxPrice]).toEqual([500n, 900n])
  })

  it('gets pictures, which are put in order, described and taken away', async () => {
    const { app, owner } = panel
    const id = await create('Pine Box')
    const { store } = app.pictures
    const other = Buffer.concat([PIXEL, Buffer.from('\n')])
    await addProductPicture(app, owner, id, { bytes: PIXEL, store })
    await addProductPicture(app, owner, id, { bytes: other, store })
    const [one, two] = (await show(id)).pictures.map((picture) => picture.id) as [number, number]
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await refusalOf(addProductPicture(app, owner, id, { bytes: svg, store }))).toBe('picture_type')
    await arrangePictures(app, owner, await seen(id), [
      { mediaId: two, alt: 'The lid' },
      { mediaId: one, alt: '' },
    ])
    expect((await show(id)).pictures).toMatchObject([{ id: two, alt: 'The lid' }, { id: one }])
    await arrangePictures(app, owner, await seen(id), [{ mediaId: one, alt: 'The box' }])
    expect((await show(id)).pictures).toMatchObject([{ id: one, alt: 'The box' }])
  })
})

describe('a sale', () => {
  const hours = (count: number) => new Date(shop.clock.now().getTime() + count * 3_600_000)
  const priceOf = async (id: number) => {
    const [variant] = (await show(id)).variants
    return [variant?.price, variant?.compareAtPrice]
  }

  it('begins and ends by itself, and gives back the price before it', async () => {
    const { app, owner } = panel
    const { id } = await shop.catalogue.product({ price: 1000 })
    await scheduleSale(app, owner, id, { percent: 2500, startsAt: hours(1), endsAt: hours(2) })
    expect(
      await refusalOf(scheduleSale(app, owner, id, { percent: 500, startsAt: hours(1), endsAt: null })),
    ).toBe('sale_exists')
    await runSales(app)
    expect(await priceOf(id)).toEqual([1000, null])
    shop.clock.advance(3_600)
    await Promise.all([runSales(app), runSales(app)])
    expect(await priceOf(id)).toEqual([750, 1000])
    shop.clock.advance(3_600)
    await runSales(app)
    expect(await priceOf(id)).toEqual([1000, null])
    expect((await show(id)).variants[0]?.sale).toBeNull()
  })

  it('begins at once, is ended by hand, and leaves a price alone that was changed meanwhile', async () => {
    const { app, owner } = panel
    const { id } = await shop.catalogue.product({ price: 1000, compareAtPrice: 1200 })
    await scheduleSale(app, owner, id, { percent: 1000, startsAt: shop.clock.now(), endsAt: null })
    expect(await priceOf(id)).toEqual([900, 1200])
    await endSale(app, owner, id)
    expect(await priceOf(id)).toEqual([1000, 1200])
    await scheduleSale(app, owner, id, { percent: 1000, startsAt: shop.clock.now(), endsAt: null })
    await app.database.prisma.productVariant.updateMany({ where: { productId: id }, data: { price: 333 } })
    await endSale(app, owner, id)
    expect((await priceOf(id))[0]).toBe(333)
    expect(await refusalOf(endSale(app, owner, id))).toBe('no_sale')
  })
})
