import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#lib/app/app.ts'
import { openInLanguage } from '#lib/app/open-language.ts'
import { createThemeTexts } from '#lib/domains/publishing/themes/index.ts'
import { removeOrphans, saveTranslations } from '#lib/domains/publishing/translations/index.ts'
import { orderToken } from '#lib/domains/shop/orders/index.ts'
import { loadProductsPage } from '#lib/pages/shop/products/load-products-page.ts'
import { readMails } from '#tests/support/read-mail.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let german: App
let large: { product_id: number; variant_id: number; quantity: number }

const speaksGerman = { 'accept-language': 'de' }
const sizes = { options: [{ name: 'Size', values: ['Small', 'Large'] }] }
const variants = [
  { price: 1000, stock: 9, optionValues: { Size: 'Small' } },
  { price: 1200, stock: 9, optionValues: { Size: 'Large' } },
]

beforeAll(async () => {
  shop = await openShopApi()
  const { settings, database } = shop.app
  const { prisma } = database
  await settings.set('site.locales', ['de'])
  german = openInLanguage(shop.app, { locale: 'de', prefix: '/de' })
  const mug = await shop.catalogue.product({ slug: 'mug', name: 'Mug', ...sizes, variants })
  await shop.catalogue.product({ slug: 'bowl', name: 'Bowl', ...sizes, variants })
  const method = await prisma.shippingMethod.create({
    data: { code: 'post', name: 'Post', eta: '2 days', price: 500n },
  })
  const tax = await prisma.taxRate.create({ data: { name: 'Sales tax', country: 'US', rate: 80_000 } })
  const coupon = await prisma.coupon.create({
    data: { code: 'SPRING', description: 'For spring', type: 'percent', percent: 1000 },
  })
  const variant = await prisma.productVariant.findFirstOrThrow({
    where: { productId: mug.id, optionValues: { some: { value: { value: 'Large' } } } },
  })
  large = { product_id: mug.id, variant_id: variant.id, quantity: 1 }
  const options = await prisma.productOption.findMany({ include: { values: true } })
  const texts = options.flatMap((option): [string, number, string, string][] => [
    ['product_option', option.id, 'name', 'Größe'],
    ...option.values.map(({ id, value }): [string, number, string, string] => [
      'product_option_value',
      id,
      'value',
      value === 'Large' ? 'Groß' : 'Klein',
    ]),
  ])
  await translate([
    ...texts,
    ['shipping_method', method.id, 'name', 'Paketdienst'],
    ['shipping_method', method.id, 'eta', '2 Tage'],
    ['tax_rate', tax.id, 'name', 'Umsatzsteuer'],
    ['coupon', coupon.id, 'description', 'Zum Frühling'],
    ['setting', 0, 'site.name', 'Der Laden'],
  ])
})
afterAll(() => shop?.close())

async function translate(texts: readonly [string, number, string, string][]): Promise<void> {
  const given = texts.map(([entity, id, field, value]) => ({ entity, id, field, locale: 'de', value }))
  const saved = await saveTranslations(shop.app, createThemeTexts(shop.app), given)
  expect(saved).toMatchObject({ saved: texts.length, refused: [] })
}

describe('buying in another language', () => {
  it('names variants, options, coupon, taxes and shipping in it, from the cart to the order', async () => {
    const { json } = await shop.call('POST', '/cart/items', large)
    const cart = { 'x-cart-token': json.data.token as string }
    await shop.call('POST', '/cart/coupon', { code: 'spring' }, cart)
    const main = (await shop.get('/cart', cart)).json.data
    expect(main.items[0]).toMatchObject({
      variant_name: 'Large',
      options: [{ name: 'Size', value: 'Large' }],
    })
    const headers = { ...cart, ...speaksGerman }
    const { data } = (await shop.get('/checkout?country=US&state=OR&postcode=97209', headers)).json
    expect(data.cart).toMatchObject({
      items: [{ name: 'Mug', variant_name: 'Groß', options: [{ name: 'Größe', value: 'Groß' }] }],
      coupon: { description: 'Zum Frühling' },
      tax_lines: [{ name: 'Umsatzsteuer' }],
    })
    expect(data.shipping_methods).toMatchObject([{ name: 'Paketdienst', eta: '2 Tage' }])
    const placed = (await shop.checkOut(headers, { billing: home, shipping_method: 'post' })).json.data.order
    const order = (await shop.get(`/orders/${placed.number}`, await tokenOf(placed.number))).json.data
    expect(order).toMatchObject({
      items: [{ variant_name: 'Groß', options: [{ name: 'Größe', value: 'Groß' }] }],
      shipping_method: { name: 'Paketdienst' },
      tax_lines: [{ name: 'Umsatzsteuer' }],
    })
    await shop.app.outbox.drain()
    const [mail] = await readMails(path.join(shop.app.env.storagePath, 'mail'))
    expect(mail?.text).toContain('Groß')
    expect(mail?.text).toContain('Umsatzsteuer')
    expect(mail?.header('from')).toContain('Der Laden')
  })

  it('names a product as the shop does now, and one that is gone as it was', async () => {
    const { id } = await shop.catalogue.product({ name: 'Plate' })
    const cart = { ...(await shop.beginCart([{ id }])), ...speaksGerman }
    const name = async () => (await shop.get('/cart', cart)).json.data.items[0].name
    await shop.app.database.prisma.product.update({ where: { id }, data: { name: 'Dish' } })
    expect(await name()).toBe('Dish')
    await shop.app.database.prisma.product.delete({ where: { id } })
    expect(await name()).toBe('Plate')
  })

  it('keeps the name that the shop has given a variant, and the options of one that is gone', async () => {
    const cup = await shop.catalogue.product({ name: 'Cup', ...sizes, variants })
    const { prisma } = shop.app.database
    const [small, other] = await prisma.productVariant.findMany({
      where: { productId: cup.id },
      orderBy: { id: 'asc' },
    })
    await prisma.productVariant.update({ where: { id: small?.id ?? 0 }, data: { name: 'For espresso' } })
    const headers = {
      ...(await shop.beginCart([await shop.catalogue.product({ name: 'Pan' })])),
      ...speaksGerman,
    }
    for (const variant of [small, other])
      await shop.call('POST', '/cart/items', { product_id: cup.id, variant_id: variant?.id }, headers)
    const shown = async () =>
      (await shop.get('/cart', headers)).json.data.items.map(
        (item: { name: string; variant_name: string; options: object[] }) => [
          ...[item.name, item.variant_name, item.options],
        ],
      )
    const [pan, espresso, large] = await shown()
    expect([pan, espresso, large]).toEqual([
      ['Pan', null, []],
      ['Cup', 'For espresso', [{ name: 'Size', value: 'Small' }]],
      ['Cup', 'Large', [{ name: 'Size', value: 'Large' }]],
    ])
    await prisma.productVariant.deleteMany({ where: { productId: cup.id } })
    expect(await shown()).toEqual([pan, espresso, large])
  })

  it('costs no statement in the main language', async () => {
    const { json } = await shop.call('POST', '/cart/items', large)
    const cart = { 'x-cart-token': json.data.token as string }
    const count = async (headers: Record<string, string>) => {
      await shop.get('/cart', headers)
      const seen = await shop.statements(() => shop.get('/cart', headers))
      return seen.length
    }
    const [main, other] = [await count(cart), await count({ ...cart, ...speaksGerman })]
    // The choices of the lines, their texts, and those of taxes.
    expect(other - main).toBeLessThanOrEqual(3)
  })
})

describe('filters in another language', () => {
  it('are called what most options of that name are translated to, and narrow by their own names', async () => {
    const { data } = (await shop.get('/product-facets', speaksGerman)).json
    expect(data.options).toEqual([
      {
        name: 'Size',
        label: 'Größe',
        values: [
          { value: 'Small', label: 'Klein', count: 2 },
          { value: 'Large', label: 'Groß', count: 2 },
        ],
      },
    ])
    expect((await shop.get('/product-facets')).json.data.options[0]).toMatchObject({
      name: 'Size',
      label: 'Size',
    })
    const page = await loadProductsPage(german, { 'option[Size][]': 'Large' })
    expect(page?.data.facets).toMatchObject({
      options: [{ name: 'Größe', field: 'option[Size][]', values: [{ label: 'Klein' }, { checked: true }] }],
    })
    expect(page?.data.filters).toMatchObject({ chips: [{ label: 'Größe', value: 'Groß' }] })
  })

  it('come after categories in the order of their translated names', async () => {
    const apples = await shop.catalogue.category({ slug: 'apples', name: 'Apples' })
    await shop.catalogue.category({ slug: 'pears', name: 'Pears' })
    await translate([['product_category', apples.id, 'name', 'Zieräpfel']])
    const names = async (headers: Record<string, string>) =>
      (await shop.get('/product-categories', headers)).json.data.map(({ name }: { name: string }) => name)
    expect(await names({})).toEqual(['Apples', 'Pears'])
    expect(await names(speaksGerman)).toEqual(['Pears', 'Zieräpfel'])
  })
})

describe('translations of what was deleted', () => {
  it('are removed, and no others', async () => {
    const { prisma } = shop.app.database
    const gone = await shop.catalogue.product({ slug: 'gone', name: 'Gone' })
    const kept = await shop.catalogue.product({ slug: 'kept', name: 'Kept' })
    await translate([
      ['product', gone.id, 'name', 'Weg'],
      ['product', kept.id, 'name', 'Da'],
      ['setting', 0, 'site.tagline', 'Von Hand gemacht'],
    ])
    await prisma.product.delete({ where: { id: gone.id } })
    const others = await prisma.translation.count({
      where: { NOT: { entity: 'product', entityId: gone.id } },
    })
    expect(await removeOrphans(shop.app)).toBe(1)
    expect(await prisma.translation.count()).toBe(others)
    expect(await removeOrphans(shop.app)).toBe(0)
  })
})

async function tokenOf(number: string): Promise<Record<string, string>> {
  const order = await shop.app.database.prisma.order.findUniqueOrThrow({ where: { number } })
  return { 'x-order-token': orderToken(shop.app.secrets, order) }
}
