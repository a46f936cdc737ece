import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProductFields, readProduct } from '#lib/admin/shop/catalogue/product/read-product.ts'
import { type EditedOption, listRows } from '#lib/admin/shop/catalogue/product/variants/rows.ts'
import { writeDetails, writeVariant } from '#lib/admin/shop/catalogue/product/write-product.ts'
import { listActs } from '#lib/domains/people/staff/authority/index.ts'
import {
  addDocumentPart,
  addProductPicture,
  addSafetyContact,
  addVideoPart,
  changeCategory,
  createCategory,
  createProduct,
  deleteProduct,
  deleteSafetyContact,
  duplicateProduct,
  editProduct,
  endSale,
  type GivenOption,
  listCatalogueChoices,
  listCategories,
  listSafetyContacts,
  nameProducts,
  nameSafetyContact,
  type ProductEdit,
  restoreOptions,
  runSales,
  scheduleSale,
  showProduct,
  undoBulkChange,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { refusalIn, refusalOf } from '../../support/refusal-of.ts'
import { makeVideo } from '../../support/videos.ts'
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
type Seen = { id: number; was: Date }
const edit = (was: Seen, change: ProductEdit) => editProduct(panel.app, panel.owner, was, change)
/** Saves a product as it is now. */
const save = async (id: number, change: ProductEdit) => edit(await seen(id), change)
const option = (name: string, ...values: string[]) => ({ name, values: values.map((value) => ({ value })) })
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

  it('on request is sold once it has a price', async () => {
    const { id, slug } = await shop.catalogue.product({ sku: 'ASK-1', kind: 'on_request', variants: [] })
    await save(id, { price: 4900 })
    expect(await show(id)).toMatchObject({
      kind: 'sold',
      sku: 'ASK-1',
      variants: [{ sku: 'ASK-1', price: 4900 }],
    })
    const { json } = await shop.get(`/products/${slug}`)
    expect(json.data).toMatchObject({ type: 'simple', purchasable: true, price: { amount: 4900 } })
    const [act] = (await listActs(panel.app, panel.owner, { subject: `product:${id}` })).acts
    expect(act).toMatchObject({ before: { kind: 'on_request' }, after: { kind: 'sold', price: 4900 } })
    // Only a product on request takes a price of its own.
    await save(id, { price: 100 })
    expect(await show(id)).toMatchObject({ variants: [{ price: 4900 }] })
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
      refusalOf(edit(was, { details: change })),
      refusalOf(edit(was, { details: { name: 'Other' } })),
    ])
    expect(outcomes.sort()).toEqual(['done', 'stale'])
    if ((await show(id)).name === 'Other') await save(id, { details: change })
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
    const renamed = (to: string) => refusalOf(save(other.id, { details: { slug: to } }))
    expect(await renamed(`${slug}-bowl`)).toBe('slug: slug_taken_by')
    expect(await renamed('not/an address')).toBe('slug: slug_characters')
  })

  it('is shown with what was chosen for it, in order, by whoever has seen its latest state', async () => {
    const { app, owner } = panel
    const [one, two, gone] = [await create('Oak Tray'), await create('Oak Bowl'), await create('Oak Lid')]
    const { id, slug } = await shop.catalogue.product()
    const was = await seen(id)
    const outcomes = await Promise.all([
      refusalOf(edit(was, { related: [two, one, two, id] })),
      refusalOf(edit(was, { related: [one] })),
    ])
    expect(outcomes.sort()).toEqual(['done', 'stale'])
    await save(id, { related: [two, one, two, id, gone] })
    expect((await show(id)).relatedIds).toEqual([two, one, gone])
    expect((await nameProducts(app, owner, [two, 999_999, one])).map(({ name }) => name)).toEqual([
      ...['Oak Bowl', 'Oak Tray'],
    ])
    await deleteProduct(app, owner, gone)
    expect((await show(id)).relatedIds).toEqual([two, one])
    expect(await refusalOf(save(id, { related: [gone] }))).toBe('unknown')
    const many = await Promise.all(Array.from({ length: 9 }, (_, at) => create(`Oak Cup ${at}`)))
    expect(await refusalOf(save(id, { related: many }))).toBe('too_many_related')

    expect((await shop.get(`/products/${slug}`)).json.data.related).toEqual([])
    await app.database.prisma.product.update({
      where: { id: one },
      data: { published: true, publishedAt: new Date('2026-01-01') },
    })
    const { related } = (await shop.get(`/products/${slug}`)).json.data
    expect(related.map((other: { name: string }) => other.name)).toEqual(['Oak Tray'])
    const { acts } = await listActs(app, owner, {
      subject: `product:${id}`,
      action: 'product.changed',
    })
    expect(acts[0]).toMatchObject({ after: { related: ['Oak Bowl', 'Oak Tray', 'Oak Lid'] } })
  })

  it('has variants for its options; those that stay keep what they have', async () => {
    const id = await create('Wool Sock', 'WS-1')
    const first = (await show(id)).variants[0]?.id
    await save(id, { options: [option('Size', 'S', 'M')] })
    expect((await show(id)).variants.map((one) => [one.name, one.active, one.id === first])).toEqual([
      ['S', true, true],
      ['M', true, false],
    ])
    await save(id, { options: [option('Size', 'S', 'M', 'L'), option('Colour', 'Rye', 'Oak')] })
    const { variants } = await show(id)
    expect(variants.map(({ name }) => name)).toEqual([
      ...['S / Rye', 'S / Oak', 'M / Rye', 'M / Oak', 'L / Rye', 'L / Oak'],
    ])
    expect(variants[0]).toMatchObject({ id: first, sku: 'WS-1', price: 1000 })
    const agreed = variants.map((one) => one.id)
    expect(await refusalOf(save(id, { options: [] }))).toBe('removes_variants')
    await save(id, { options: [], agreed })
    expect((await show(id)).variants.filter(({ active }) => active)).toMatchObject([{ id: first }])
    const wrong: [string, GivenOption[]][] = [
      ['option_names', [option('A')]],
      ['option_names', [option('A', '')]],
      ['option_names', [option('A', 'x', 'x')]],
      ['option_names', [option('A', 'x'), option('A', 'y')]],
      ['options_limit', ['A', 'B', 'C', 'D'].map((name) => option(name, 'x'))],
      ['hex_color', [{ name: 'A', values: [{ value: 'x', swatch: 'red' }] }]],
      ['variants_limit', [option('A', ...Array.from({ length: 251 }, (_, index) => `${index}`))]],
    ]
    for (const [fault, options] of wrong)
      expect(await refusalOf(save(id, { options }))).toBe(`options: ${fault}`)
  })

  it('is duplicated as a draft, without SKUs and stock', async () => {
    const { app, owner } = panel
    const id = await create('Hemp Rope', 'HR-1')
    const values = [{ value: 'Red', swatch: '#aa0000' }, { value: 'Blue' }]
    await save(id, {
      details: { shortDescription: 'Strong', tags: ['Rope'], vendor: 'Hearth' },
      options: [{ name: 'Colour', values }, option('Length', '5 m', '10 m')],
      status: 'active',
    })
    await scheduleSale(app, owner, id, { percent: 1000, startsAt: shop.clock.now(), endsAt: null })
    const copy = await duplicateProduct(app, owner, { id, name: 'Copy of Hemp Rope' })
    const [source, shown] = [await show(id), await show(copy)]
    expect(shown).toMatchObject({
      ...{ name: 'Copy of Hemp Rope', slug: 'copy-of-hemp-rope', status: 'draft', sku: null },
      ...{ shortDescription: 'Strong', tags: ['Rope'], vendor: 'Hearth' },
    })
    expect(
      shown.variants.map(({ name, sku, price, stock, sale }) => [name, sku, price, stock, sale]),
    ).toEqual(source.variants.map(({ name }) => [name, null, 1000, 0, null]))
    expect(shown.options.map((one) => one.values.map(({ swatch }) => swatch))).toEqual([
      ['#aa0000', null],
      [null, null],
    ])
    expect(await refusalOf(duplicateProduct(app, owner, { id: 999_999, name: 'x' }))).toBe(
      'product_not_found',
    )
  })

  it('has all of it saved at once, or nothing', async () => {
    const id = await create('Felt Hat', 'FH-1')
    const [only] = (await show(id)).variants
    const row = {
      ...{ id: only?.id ?? 0, barcode: null, compareAtPrice: null, weightThousandths: null },
      ...{ price: 4900, trackStock: true, backorder: false, lowStockAt: 1, active: true },
    }
    await save(id, {
      details: { name: 'Felt Cap', shortDescription: 'Warm' },
      variants: [{ ...row, sku: 'FH-2', stock: { to: 7, was: 0 } }],
      status: 'active',
    })
    expect(await show(id)).toMatchObject({
      ...{ name: 'Felt Cap', shortDescription: 'Warm', status: 'active', sku: 'FH-2' },
      variants: [{ price: 4900, sku: 'FH-2', stock: 7, trackStock: true }],
    })
    await create('Straw Hat', 'SH-1')
    const taken = save(id, {
      details: { name: 'Other' },
      variants: [{ ...row, sku: 'SH-1' }],
      status: 'draft',
    })
    expect(await refusalOf(taken)).toBe(`sku.${row.id}: sku_taken`)
    const sold = save(id, {
      details: { name: 'Other' },
      variants: [{ ...row, sku: 'FH-2', stock: { to: 9, was: 8 } }],
    })
    expect(await refusalOf(sold)).toBe(`stock.${row.id}: stock_moved`)
    expect(await show(id)).toMatchObject({ name: 'Felt Cap', status: 'active', variants: [{ stock: 7 }] })
    const { acts } = await listActs(panel.app, panel.owner, { subject: `product:${id}` })
    expect(acts.map(({ action }) => action).toSorted()).toEqual([
      ...['product.changed', 'product.created', 'products.status_changed', 'stock.changed'],
    ])
  })

  it('has its unit price, manufacturer, warnings and documents saved with the rest', async () => {
    const { app, owner } = panel
    const id = await create('Hand Cream', 'HC-1')
    await addSafetyContact(app, owner, { name: 'Balm Ltd', address: '1 Quay', contact: 'balm.example' })
    const again = addSafetyContact(app, owner, {
      name: 'Balm Ltd',
      address: '1 Quay',
      contact: 'balm.example',
    })
    expect(await refusalOf(again)).toBe('name: contact_taken')
    const { contacts, lacking } = await listSafetyContacts(app, owner)
    const [entry] = contacts
    const form = new FormData()
    const shown = await show(id)
    const [only] = shown.variants
    if (!only) throw new Error('There is a variant.')
    const key = String(only.id)
    const cells = { ...writeVariant(only, 'USD'), measure: '75 ml / 100 ml' }
    form.append('variant', key)
    for (const [name, value] of Object.entries(cells)) form.append(`${name}.${key}`, value)
    const read = (documents: string, measure = '75 ml / 100 ml') => {
      form.set(`measure.${key}`, measure)
      const given = {
        ...{ ...writeDetails(shown, 'UTC'), id: String(id), version: shown.updatedAt.toISOString() },
        ...{ publishedWas: writeDetails(shown, 'UTC').publishedAt, categories: [], featured: undefined },
        ...{ taxable: 'on', requiresShipping: 'on', noindex: undefined, options: '[]', pictures: '[]' },
        ...{
          related: '[]',
          manufacturer: String(entry?.id),
          safetyText: 'Not for\neyes',
          documents,
        },
      }
      return readProduct(ProductFields.parse(given), form, {
        ...{ timeZone: 'UTC', currency: 'USD' },
        now: new Date(0),
      })
    }
    // Only the law of the European Union, which Northern Ireland follows, asks for manufacturers.
    expect(lacking).toEqual({ count: 0, named: [] })
    await app.settings.set('shop.country', 'GB')
    const { count } = (await listSafetyContacts(app, owner)).lacking
    const untitled = read(JSON.stringify([{ name: ' ', url: 'https://balm.example/a.pdf' }]))
    const refused = save(id, { details: untitled.details })
    expect(await refusalOf(refused)).toBe('documents: document_lines')
    // All wrong cells are named at once.
    form.append('variant', 'new')
    for (const [name, value] of Object.entries(cells)) form.append(`${name}.new`, value)
    form.set('active.new', 'on')
    form.set('price.new', 'ten')
    form.set(`stock.${key}`, '-')
    expect(refusalIn(() => read('[]', '75 ml / 1 kg'))).toBe(
      `stock.${key}: not_a_number, measure.${key}: not_a_measure, price.new: not_a_number`,
    )
    form.delete('variant')
    form.append('variant', key)
    form.set(`stock.${key}`, cells.stock)
    const edit = read(JSON.stringify([{ name: 'Leaflet', url: 'https://balm.example/a.pdf' }]))
    await save(id, { details: edit.details, variants: edit.variants ?? [] })
    expect(await show(id)).toMatchObject({
      ...{ manufacturerId: entry?.id, responsibleId: null, safetyText: 'Not for\neyes' },
      safetyDocuments: [{ name: 'Leaflet', url: 'https://balm.example/a.pdf' }],
      variants: [{ unitMeasure: { contents: { thousandths: 75_000, unit: 'ml' } } }],
    })
    // Many at once, and back.
    await save(id, { details: {}, status: 'active' })
    const contactId = entry?.id ?? 0
    const { undo, changed } = await nameSafetyContact(app, owner, [id], {
      role: 'manufacturer',
      contactId: null,
    })
    expect(changed).toBe(1)
    expect((await listSafetyContacts(app, owner)).lacking.count).toBe(count + 1)
    await app.settings.unset('shop.country')
    await undoBulkChange(app, owner, undo)
    expect((await show(id)).manufacturerId).toBe(contactId)
    const copy = await show(await duplicateProduct(app, owner, { id, name: 'Foot Cream' }))
    expect(copy).toMatchObject({
      ...{ manufacturerId: contactId, safetyText: 'Not for\neyes' },
      safetyDocuments: [{ name: 'Leaflet', url: 'https://balm.example/a.pdf' }],
    })
    await deleteSafetyContact(app, owner, contactId)
    expect((await show(id)).manufacturerId).toBeNull()
    const gone = save(id, { details: { manufacturerId: contactId } })
    expect(await refusalOf(gone)).toBe('unknown')
  })

  it('names a size guide, which its copy has too, and no page that is not there', async () => {
    const { app, owner } = panel
    const id = await create('Clog')
    const page = await app.database.prisma.page.create({ data: { slug: 'clog-sizes', title: 'Clog sizes' } })
    expect((await listCatalogueChoices(app, owner)).pages).toContainEqual({
      ...{ value: String(page.id), label: 'Clog sizes' },
    })
    await save(id, { details: { sizeGuideId: page.id } })
    expect((await show(id)).sizeGuideId).toBe(page.id)
    const copy = await duplicateProduct(app, owner, { id, name: 'Clog 2' })
    expect((await show(copy)).sizeGuideId).toBe(page.id)
    expect(await refusalOf(save(id, { details: { sizeGuideId: 999_999 } }))).toBe('unknown')
    const category = { name: 'Clogs', description: '', parentId: null }
    const made = await createCategory(app, owner, { ...category, sizeGuideId: page.id })
    const found = async () => (await listCategories(app, owner)).find((one) => one.id === made)
    expect(await found()).toMatchObject({ sizeGuideId: page.id })
    await changeCategory(app, owner, made, { ...category, name: 'Wooden clogs' })
    expect(await found()).toMatchObject({ name: 'Wooden clogs', sizeGuideId: page.id })
    const shown = { ...category, name: 'Wooden clogs', imageUrl: null, sizeGuideId: null }
    expect(await refusalOf(changeCategory(app, owner, made, { ...category, sizeGuideId: null }, shown))).toBe(
      'stale',
    )
    await app.database.prisma.page.delete({ where: { id: page.id } })
    expect(await found()).toMatchObject({ sizeGuideId: null })
  })

  it('has its variants changed in one grid, which may change SKUs with each other', async () => {
    const { app } = panel
    const id = await create('Ash Tray')
    await save(id, { options: [option('Size', 'S', 'M')] })
    const row = {
      barcode: null,
      weightThousandths: 250,
      trackStock: true,
      backorder: false,
      lowStockAt: 1,
      active: true,
    }
    const [s, m] = (await show(id)).variants.map((one) => one.id) as [number, number]
    const write = (skus: [string, string]) =>
      save(id, {
        variants: [
          { ...row, id: s, sku: skus[0], price: 500, compareAtPrice: 700 },
          { ...row, id: m, sku: skus[1], price: 900, compareAtPrice: 700 },
        ],
      })
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
    const { id: one } = await addProductPicture(app, owner, id, { bytes: PIXEL, store })
    const { id: two } = await addProductPicture(app, owner, id, { bytes: other, store })
    expect((await show(id)).pictures).toEqual([])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await refusalOf(addProductPicture(app, owner, id, { bytes: svg, store }))).toBe('picture_type')
    await save(id, {
      pictures: [
        { mediaId: two, alt: 'The lid' },
        { mediaId: one, alt: '' },
      ],
    })
    expect((await show(id)).pictures).toMatchObject([{ id: two, alt: 'The lid' }, { id: one }])
    await save(id, { pictures: [{ mediaId: one, alt: 'The box' }] })
    expect((await show(id)).pictures).toMatchObject([{ id: one, alt: 'The box' }])
  })

  it('gets videos: files in parts, and addresses of two sites', async () => {
    const { app, owner } = panel
    const id = await create('Film Box')
    const { store } = app.pictures
    const first = { part: 0, bytes: makeVideo('film'), isLast: false, upload: undefined, store }
    const { upload, url: none } = await addVideoPart(app, owner, id, first)
    expect(none).toBeNull()
    const rest = { part: 1, bytes: Buffer.from('more'), isLast: true, upload, store }
    const { url } = await addVideoPart(app, owner, id, rest)
    const refused = addVideoPart(app, owner, id, { ...first, bytes: Buffer.from('<svg>') })
    expect(await refusalOf(refused)).toBe('video_type')
    const gone = addVideoPart(app, owner, id, { ...first, upload: undefined, part: 1, isLast: true })
    expect(await refusalOf(gone)).toBe('video_incomplete')
    const addedAt = '2026-11-27T12:00:00.000Z'
    const file = { url: url ?? '', title: 'Opening', poster: null, place: 1, addedAt }
    await save(id, { details: { videos: [file] } })
    expect((await show(id)).videos).toEqual([file])
    const other = { ...file, url: 'https://www.dailymotion.com/video/x1' }
    expect(await refusalOf(save(id, { details: { videos: [other] } }))).toBe('videos: video_address')
    const copy = await duplicateProduct(app, owner, { id, name: 'Film Box 2' })
    expect((await show(copy)).videos).toEqual([file])
  })

  it('gets documents: PDFs and images in parts, titled and in an order of their own', async () => {
    const { app, owner } = panel
    const id = await create('Leaflet Box')
    const { store } = app.pictures
    const part = { part: 0, isLast: true, upload: undefined, store }
    const sent = async (bytes: Buffer) =>
      (await addDocumentPart(app, owner, id, { ...part, bytes })).url ?? ''
    const [pdf, png] = [await sent(Buffer.from('%PDF-1.7\n%%EOF')), await sent(PIXEL)]
    expect([pdf, png].map((url) => url.slice(-4))).toEqual(['.pdf', '.png'])
    expect(await refusalOf(sent(Buffer.from('<svg>')))).toBe('document_type')
    const documents = [
      { name: 'Warnings', url: png },
      { name: 'Manual', url: pdf },
    ]
    await save(id, { details: { safetyDocuments: documents } })
    expect((await show(id)).safetyDocuments).toEqual(documents)
    const script = [{ name: 'Manual', url: 'javascript:alert(1)' }]
    expect(await refusalOf(save(id, { details: { safetyDocuments: script } }))).toBe(
      'documents: document_lines',
    )
    await save(id, { details: { safetyDocuments: documents.toReversed().slice(0, 1) } })
    expect((await show(id)).safetyDocuments).toEqual([documents[1]])
  })
})

describe('an option value', () => {
  /** A product with variants that have a SKU and stock each. */
  async function sock(name: string) {
    const id = await create(name)
    await save(id, { options: [option('Colour', 'Rot', 'Blau'), option('Size', 'S', 'L')] })
    const { variants } = await show(id)
    await save(id, {
      variants: variants.map((one, at) => ({
        ...{ id: one.id, sku: `${name}-${at}`, barcode: null, price: 1000, compareAtPrice: null },
        ...{ weightThousandths: null, trackStock: true, stock: { to: at + 5, was: 0 } },
        ...{ backorder: false, lowStockAt: 1, active: true },
      })),
    })
    return id
  }
  const variantsOf = async (id: number) =>
    (await show(id)).variants.map(({ id: variant, name, sku, stock, active }) => [
      variant,
      name,
      sku,
      stock,
      active,
    ])
  const optionsOf = async (id: number) => (await show(id)).options
  const rename = async (id: number, names: Record<string, string>) =>
    (await optionsOf(id)).map((one) => ({
      ...{ id: one.id, name: names[one.name] ?? one.name },
      values: one.values.map(({ id: value, value: text, swatch }) => ({
        ...{ id: value, value: names[text] ?? text, swatch },
      })),
    }))

  it('is renamed, recoloured and put elsewhere without its variants, stock, carts and orders noticing', async () => {
    const id = await sock('renamed')
    await save(id, { status: 'active' })
    const before = await variantsOf(id)
    const [first] = before[0] as [number]
    const added = await shop.call('POST', '/cart/items', { product_id: id, variant_id: first, quantity: 2 })
    const inCart = async () =>
      (await shop.call('GET', '/cart', undefined, { 'x-cart-token': added.json.data.token })).json.data.items
    const options = await rename(id, { Rot: 'Rubinrot', Size: 'Größe' })
    const [colour] = options
    if (colour?.values[0]) colour.values[0].swatch = '#9b111e'
    await save(id, { options })
    const named = (name: unknown) => String(name).replace('Rot', 'Rubinrot')
    expect(await variantsOf(id)).toEqual(before.map(([one, name, ...rest]) => [one, named(name), ...rest]))
    expect(
      (await optionsOf(id)).map(({ name, values }) => [
        name,
        values.map(({ value, swatch }) => [value, swatch]),
      ]),
    ).toEqual([
      [
        'Colour',
        [
          ['Rubinrot', '#9b111e'],
          ['Blau', null],
        ],
      ],
      [
        'Größe',
        [
          ['S', null],
          ['L', null],
        ],
      ],
    ])
    expect(await inCart()).toMatchObject([{ variant_id: first, quantity: 2 }])

    // The other way round, and both names for each other.
    const swapped = await rename(id, { Rubinrot: 'Blau', Blau: 'Rubinrot' })
    await save(id, {
      options: swapped.toReversed().map((one) => ({ ...one, values: one.values.toReversed() })),
    })
    const after = new Map((await variantsOf(id)).map(([one, ...rest]) => [one, rest]))
    expect([...after.keys()]).toHaveLength(4)
    expect(after.get(first)).toEqual(['S / Blau', 'renamed-0', 5, true])
    expect((await show(id)).variants.map(({ name }) => name)).toEqual([
      ...['L / Rubinrot', 'L / Blau', 'S / Rubinrot', 'S / Blau'],
    ])
  })

  it('keeps the name of a variant that the shop has named itself', async () => {
    const { app } = panel
    const id = await sock('named')
    const [first] = (await show(id)).variants
    await app.database.prisma.productVariant.updateMany({
      where: { id: first?.id },
      data: { name: 'Classic' },
    })
    await save(id, { options: await rename(id, { Rot: 'Rubinrot' }) })
    expect((await show(id)).variants.map(({ name }) => name)).toEqual([
      ...['Classic', 'Rubinrot / L', 'Blau / S', 'Blau / L'],
    ])
  })

  it('takes its variants with it once that was agreed to, and brings them back', async () => {
    const { app, owner } = panel
    const id = await sock('removed')
    const before = await variantsOf(id)
    const options = await rename(id, {})
    const without = options.map((one) => ({
      ...one,
      values: one.values.filter(({ value }) => value !== 'Blau'),
    }))
    const refusal = await save(id, { options: without }).catch((error) => error)
    expect(refusal).toMatchObject({
      code: 'removes_variants',
      facts: { count: 2, units: 15, names: 'Blau / S (removed-2: 7)\nBlau / L (removed-3: 8)' },
    })
    expect(await variantsOf(id)).toEqual(before)
    const agreed = refusal.facts.ids.split(',').map(Number)
    expect(await refusalOf(save(id, { options: without, agreed: agreed.slice(1) }))).toBe('removes_variants')
    const { version, isUndoable } = await save(id, { options: without, agreed })
    expect(isUndoable).toBe(true)
    expect((await show(id)).variants.filter(({ active }) => active).map(({ name }) => name)).toEqual([
      ...['Rot / S', 'Rot / L'],
    ])
    await restoreOptions(app, owner, { id, was: version })
    expect(await variantsOf(id)).toEqual(before)
    expect(await rename(id, {})).toEqual(options)
    expect(await refusalOf(restoreOptions(app, owner, { id, was: version }))).toBe('stale')
  })

  it('is saved again with what its page lists, whatever was removed before', async () => {
    const saveAsShown = async (id: number, change: (options: EditedOption[]) => EditedOption[]) => {
      const { options, variants } = await show(id)
      const edited = change(
        options.map(({ values, ...one }) => ({
          ...{ ...one, key: `${one.id}` },
          values: values.map((value) => ({ ...value, key: `${value.id}` })),
        })),
      )
      const listed = listRows(edited, variants)
      await save(id, {
        options: edited,
        agreed: variants.map((one) => one.id),
        variants: variants
          .filter((one) => listed.some((row) => row.id === one.id))
          .map(({ stock: _, ...one }) => one),
      })
      return (await show(id)).variants.filter(({ active }) => active).map(({ name }) => name)
    }
    const withoutLast = (options: EditedOption[]) =>
      options.map((one) => ({ ...one, values: one.values.slice(0, -1) }))
    const id = await create('Felt Slipper')
    await save(id, { options: [option('Size', 'S', 'M', 'L')] })
    expect(await saveAsShown(id, withoutLast)).toEqual(['S', 'M'])
    expect(await saveAsShown(id, (options) => options)).toEqual(['S', 'M'])
    expect(await saveAsShown(id, () => [])).toHaveLength(1)
    const two = await create('Felt Boot')
    await save(two, { options: [option('Size', 'S', 'L'), option('Colour', 'Red', 'Blue')] })
    expect(
      await saveAsShown(two, ([size, ...rest]) => [...withoutLast(size ? [size] : []), ...rest]),
    ).toEqual([...['S / Red', 'S / Blue']])
    expect(await saveAsShown(two, (options) => options.slice(1))).toEqual(['Red', 'Blue'])
  })

  it('is not brought back over what someone has saved since', async () => {
    const { app, owner } = panel
    const id = await sock('stale')
    const options = (await rename(id, {})).slice(0, 1)
    const agreed = (await show(id)).variants.map((one) => one.id)
    const { version } = await save(id, { options, agreed })
    await save(id, { details: { name: 'Other' } })
    expect(await refusalOf(restoreOptions(app, owner, { id, was: version }))).toBe('stale')
    expect(await refusalOf(restoreOptions(app, owner, await seen(id)))).toBe('stale')
  })

  it('that is new gets the variants that were given with it, and no other', async () => {
    const id = await sock('added')
    const [colour, size] = await rename(id, {})
    if (!colour || !size) throw new Error('The options are gone.')
    const { variants } = await show(id)
    const plain = {
      ...{ barcode: null, price: 1200, compareAtPrice: null, weightThousandths: null },
      ...{ backorder: false, lowStockAt: 1, active: true, trackStock: true },
    }
    await save(id, {
      options: [{ ...colour, values: [...colour.values, { value: 'Grün' }] }, size],
      variants: [
        ...variants.map((one) => ({ ...plain, id: one.id, sku: one.sku })),
        { ...plain, id: null, key: 'n1', values: ['Grün', 'S'], sku: 'added-new', stock: { to: 3, was: 0 } },
      ],
    })
    expect((await variantsOf(id)).map(([, ...rest]) => rest)).toEqual([
      ['Rot / S', 'added-0', 5, true],
      ['Rot / L', 'added-1', 6, true],
      ['Blau / S', 'added-2', 7, true],
      ['Blau / L', 'added-3', 8, true],
      ['Grün / S', 'added-new', 3, true],
    ])
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
