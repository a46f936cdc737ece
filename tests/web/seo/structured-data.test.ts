import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPost } from '#lib/domains/publishing/content/index.ts'
import { findProduct, listReviews } from '#lib/domains/shop/catalogue/index.ts'
import { listShippingMethods, setShippingMethod } from '#lib/domains/shop/rates/index.ts'
import { createDeliver } from '#lib/pages/seo/deliveries.ts'
import type { PageHead } from '#lib/pages/seo/page-metadata.ts'
import { postHead } from '#lib/pages/seo/post-head.ts'
import {
  buildSiteFacts,
  describeOrganization,
  describeWebSite,
  type StructuredData,
  serializeData,
} from '#lib/pages/seo/site-facts.ts'
import { productHead } from '#lib/pages/shop/products/load-product-page.ts'
import { parseUnitMeasure } from '#lib/services/money/unit-measure.ts'
import { presentPostDetail } from '#lib/web/presenters/content/post.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { presentProductDetail } from '#lib/web/presenters/shop/product.ts'
import { presentMedia } from '#lib/web/presenters/shop/product-media.ts'
import { presentReview } from '#lib/web/presenters/shop/review.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

const HOME = 'https://shop.example'
const HOSTILE = `</script><script>alert(1)</script>`

let api: TestApi
let catalogue: CatalogueFactory
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  await api.app.settings.set('site.url', HOME)
  catalogue = createCatalogueFactory(api.app)
  content = createContentFactory(api.app)
})
beforeEach(async () => {
  await catalogue.clear()
  await content.clear()
})
afterAll(() => api?.close())

/** As a reader of the page gets it. */
const read = (data: StructuredData | undefined) => data && JSON.parse(serializeData(data))
const find = ({ data = [] }: PageHead, type: string) => read(data.find((one) => one['@type'] === type))
const shop = { name: 'Shop', url: `${HOME}/products` }

const headOfProduct = async (slug: string) => {
  const [product, reviews] = await Promise.all([
    findProduct(api.app, slug),
    listReviews(api.app, slug, { page: 1, perPage: 10 }),
  ])
  if (!product) throw new Error('There is no such product.')
  const format = siteFormat(api.app)
  const shown = (reviews?.items ?? []).map((review) => presentReview(review, format))
  const methods = await listShippingMethods(api.app.database.prisma)
  const deliver = createDeliver(methods, api.app.settings.current)
  const presented = presentProductDetail(product, format)
  const seen = { found: product, product: presented, media: presentMedia(product, format), reviews: shown }
  return productHead(api.app, { ...seen, deliver, trail: [shop] })
}
const headOfPost = async (slug: string) => {
  const post = await findPost(api.app, slug)
  if (!post) throw new Error('There is no such post.')
  return postHead(api.app, { post: presentPostDetail(post, siteFormat(api.app)), trail: [] })
}

describe('a product', () => {
  it('has one offer where it has one price, in plain figures whatever way the site writes money', async () => {
    await api.app.settings.set('currency.thousands_separator', '.')
    await api.app.settings.set('currency.decimal_separator', ',')
    await catalogue.product({ slug: 'mug', price: 123_456, stock: 50 })
    expect(find(await headOfProduct('mug'), 'Product').offers).toEqual({
      '@type': 'Offer',
      price: '1234.56',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      url: `${HOME}/products/mug`,
      seller: { '@type': 'OnlineStore', '@id': `${HOME}/#organization`, name: 'Storefront' },
    })
    await api.app.settings.set('currency.code', 'JPY')
    const { properties } = await headOfProduct('mug')
    expect(properties).toMatchObject({
      'og:type': 'product',
      'product:price:amount': '123456',
      'product:price:currency': 'JPY',
      'product:availability': 'in stock',
    })
    await api.app.settings.set('currency.code', 'USD')
  })

  it('has an offer for each variant, at its own address', async () => {
    await catalogue.product({
      slug: 'jumper',
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: [
        { price: 9000, optionValues: { Size: 'S' } },
        { price: 9900, optionValues: { Size: 'L' } },
      ],
    })
    const head = await headOfProduct('jumper')
    expect(find(head, 'Product')).toBeUndefined()
    const group = find(head, 'ProductGroup')
    expect(group).toMatchObject({ variesBy: ['https://schema.org/size'], url: `${HOME}/products/jumper` })
    expect(group).not.toHaveProperty('offers')
    const ids = (await findProduct(api.app, 'jumper'))?.variants.map(({ id }) => id)
    expect(group.hasVariant).toMatchObject([
      {
        '@type': 'Product',
        size: 'S',
        url: `${HOME}/products/jumper?variant=${ids?.[0]}`,
        offers: { '@type': 'Offer', price: '90.00', url: `${HOME}/products/jumper?variant=${ids?.[0]}` },
      },
      { size: 'L', offers: { price: '99.00' } },
    ])
  })

  it('states an option that search engines have no word for as a property', async () => {
    await catalogue.product({
      slug: 'clock',
      options: [{ name: 'Voltage', values: ['110', '230'] }],
      variants: [
        { price: 9000, optionValues: { Voltage: '110' } },
        { price: 9000, optionValues: { Voltage: '230' } },
      ],
    })
    const group = find(await headOfProduct('clock'), 'ProductGroup')
    expect(group).not.toHaveProperty('variesBy')
    expect(group.hasVariant[1].additionalProperty).toEqual([
      { '@type': 'PropertyValue', name: 'Voltage', value: '230' },
    ])
  })

  it('names its brand, its number, its former price and what its attributes state', async () => {
    const variants = [{ price: 900, compareAtPrice: 1200, barcode: '4006381333931' }]
    const attributes = [
      { name: 'MPN', value: 'P-7' },
      { name: 'Condition', value: 'used' },
      { name: 'Colour', value: 'green' },
    ]
    const manufacturer = { name: 'Stabilo GmbH', address: '1 Way\nHere', contact: 'info@stabilo.example' }
    await catalogue.product({ slug: 'pen', vendor: 'Stabilo', variants, attributes, manufacturer })
    expect(find(await headOfProduct('pen'), 'Product')).toMatchObject({
      brand: { '@type': 'Brand', name: 'Stabilo' },
      manufacturer: { '@type': 'Organization', address: '1 Way, Here', email: 'info@stabilo.example' },
      gtin13: '4006381333931',
      mpn: 'P-7',
      color: 'green',
      offers: {
        price: '9.00',
        itemCondition: 'https://schema.org/UsedCondition',
        priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '12.00' },
      },
    })
  })

  it('names the quantities by which a unit price is computed, beside the former price', async () => {
    const unitMeasure = parseUnitMeasure('750 ml / 1 l')
    await catalogue.product({ slug: 'oil', variants: [{ price: 900, unitMeasure }] })
    await catalogue.product({ slug: 'gin', variants: [{ price: 900, compareAtPrice: 1200, unitMeasure }] })
    const pricesOf = async (slug: string) =>
      find(await headOfProduct(slug), 'Product').offers.priceSpecification
    const perUnit = {
      '@type': 'UnitPriceSpecification',
      ...{ price: '9.00', priceCurrency: 'USD' },
      referenceQuantity: {
        ...{ '@type': 'QuantitativeValue', value: 750, unitCode: 'MLT' },
        valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: 'LTR' },
      },
    }
    expect(await pricesOf('oil')).toEqual(perUnit)
    expect(await pricesOf('gin')).toEqual([expect.objectContaining({ price: '12.00' }), perUnit])
  })

  it('states shipping by the method that checkout proposes, and the returns of the settings', async () => {
    await catalogue.product({ slug: 'mug', price: 2000 })
    const offer = async () => find(await headOfProduct('mug'), 'Product').offers
    expect(await offer()).not.toHaveProperty('shippingDetails')
    expect(await offer()).not.toHaveProperty('hasMerchantReturnPolicy')

    const { app } = api
    await app.settings.set('shop.countries', ['US', 'DE'])
    await app.settings.set('shop.handling_days', 1)
    await app.settings.set('shop.returns.days', 30)
    await app.settings.set('shop.returns.method', 'by_mail')
    await app.settings.set('shop.returns.fees', 'fixed')
    await app.settings.set('shop.returns.fee', 450)
    const { prisma } = app.database
    const terms = { price: 600, bands: null, freeFrom: 5000, minWeight: null, maxWeight: null }
    await setShippingMethod(prisma, { code: 'post', name: 'Post', eta: '2–4 working days', terms })
    await setShippingMethod(prisma, {
      code: 'post',
      zone: { country: 'US', state: 'HI', postcodes: null },
      terms: { ...terms, price: 1900 },
    })
    const zones = [
      { state: null, postcodes: '96701' },
      { state: null, postcodes: '967*' },
      { state: 'AK', postcodes: '99501..99599' },
    ]
    for (const { state, postcodes } of zones)
      await setShippingMethod(prisma, {
        code: 'post',
        zone: { country: 'US', state, postcodes },
        terms: { ...terms, price: 2100 },
      })
    await app.settings.set('shop.country', 'US')
    const { shippingDetails, hasMerchantReturnPolicy } = await offer()
    expect(shippingDetails).toMatchObject([
      {
        shippingDestination: { addressCountry: 'US' },
        shippingRate: { value: '6.00', currency: 'USD' },
        deliveryTime: {
          handlingTime: { minValue: 0, maxValue: 1, unitCode: 'DAY' },
          transitTime: { minValue: 2, maxValue: 4, unitCode: 'DAY' },
        },
      },
      { shippingDestination: { addressCountry: 'DE' }, shippingRate: { value: '6.00' } },
      ...[0, 1, 2].map(() => ({ shippingRate: { value: '21.00' } })),
      {
        shippingDestination: { addressCountry: 'US', addressRegion: 'HI' },
        shippingRate: { value: '19.00' },
      },
    ])
    const destination = { '@type': 'DefinedRegion', addressCountry: 'US' }
    const places = shippingDetails.map((one: { shippingDestination: object }) => one.shippingDestination)
    expect(places).toEqual(
      expect.arrayContaining([
        { ...destination, postalCode: '96701' },
        { ...destination, postalCodePrefix: '967' },
        {
          ...destination,
          postalCodeRange: {
            '@type': 'PostalCodeRangeSpecification',
            postalCodeBegin: '99501',
            postalCodeEnd: '99599',
          },
        },
      ]),
    )
    expect(hasMerchantReturnPolicy).toMatchObject({
      applicableCountry: ['US'],
      returnPolicyCountry: 'US',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 30,
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: 'https://schema.org/ReturnShippingFees',
      returnShippingFeesAmount: { value: '4.50', currency: 'USD' },
    })
    await prisma.shippingMethod.deleteMany()
    for (const key of ['shop.countries', 'shop.handling_days', 'shop.returns.days', 'shop.returns.method'])
      await app.settings.unset(key)
    for (const key of ['shop.returns.fees', 'shop.returns.fee']) await app.settings.unset(key)
  })

  it('is out of stock when it is', async () => {
    await catalogue.product({ slug: 'gone', stock: 0 })
    expect(find(await headOfProduct('gone'), 'Product').offers.availability).toBe(
      'https://schema.org/OutOfStock',
    )
  })

  it('is rated by its approved reviews, and not at all without any', async () => {
    const { id } = await catalogue.product({ slug: 'rated' })
    expect(find(await headOfProduct('rated'), 'Product')).not.toHaveProperty('aggregateRating')
    expect(find(await headOfProduct('rated'), 'Product')).not.toHaveProperty('review')
    await catalogue.review({ productId: id, rating: 5, title: 'Good', body: 'Really', authorName: HOSTILE })
    await catalogue.review({ productId: id, rating: 4 })
    await catalogue.review({ productId: id, rating: 1, status: 'pending' })
    const { aggregateRating, review } = find(await headOfProduct('rated'), 'Product')
    expect(aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 2, bestRating: 5 })
    expect(review).toHaveLength(2)
    expect(review).toContainEqual(
      expect.objectContaining({
        name: 'Good',
        reviewBody: 'Really',
        author: { '@type': 'Person', name: HOSTILE },
      }),
    )
  })

  it('stands at the end of its trail, with pictures at absolute addresses', async () => {
    await catalogue.product({ slug: 'mug', name: HOSTILE, images: [{ url: '/media/a.png', alt: '' }] })
    const head = await headOfProduct('mug')
    expect(find(head, 'BreadcrumbList').itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, ...{ name: 'Shop', item: `${HOME}/products` } },
      { '@type': 'ListItem', position: 2, name: HOSTILE, item: `${HOME}/products/mug` },
    ])
    expect(find(head, 'Product')).toMatchObject({ name: HOSTILE, image: [`${HOME}/media/a.png`] })
    for (const data of head.data ?? []) expect(serializeData(data)).not.toContain('<')
  })
})

describe('a post', () => {
  it('tells who wrote it, when, and where it belongs', async () => {
    const news = await content.postCategory({ slug: 'news', name: 'News' })
    const author = await content.staff({ name: 'Ada' })
    await content.post({
      slug: 'hello',
      title: HOSTILE,
      authorId: author.id,
      categoryIds: [news.id],
      tags: [{ name: 'wool' }],
      publishedAt: new Date('2026-05-01T00:00:00Z'),
    })
    const head = await headOfPost('hello')
    expect(find(head, 'BlogPosting')).toMatchObject({
      headline: HOSTILE,
      url: `${HOME}/posts/hello`,
      author: { '@type': 'Person', name: 'Ada', url: `${HOME}/posts?author=${author.id}-ada` },
      publisher: { '@type': 'OnlineStore', name: 'Storefront', url: `${HOME}/` },
      datePublished: '2026-05-01T00:00:00+00:00',
      articleSection: ['News'],
      keywords: ['wool'],
    })
    expect(head.article).toMatchObject({
      publishedAt: '2026-05-01T00:00:00+00:00',
      author: 'Ada',
      tags: ['wool'],
    })
    expect(head.feed).toEqual({ title: 'News', path: '/post-categories/news/feed.xml' })
  })

  it('without an author is by the site', async () => {
    await content.post({ slug: 'anonymous' })
    const { author } = find(await headOfPost('anonymous'), 'BlogPosting')
    expect(author).toMatchObject({ '@type': 'OnlineStore', name: 'Storefront' })
  })
})

describe('the site', () => {
  it('can be searched only while it has a page of results', async () => {
    const website = () => read(describeWebSite(buildSiteFacts(api.app)))
    expect(website().potentialAction).toMatchObject({
      '@type': 'SearchAction',
      target: { urlTemplate: `${HOME}/search?q={search_term_string}` },
    })
    await api.app.settings.set('search.page_enabled', false)
    expect(website()).not.toHaveProperty('potentialAction')
    await api.app.settings.set('search.page_enabled', true)
  })

  it('names its owner with the logo, and how to reach them where that is known', async () => {
    const organization = () => read(describeOrganization(buildSiteFacts(api.app)))
    expect(organization()).not.toHaveProperty('contactPoint')
    await api.app.settings.set('site.logo', '/logo.png')
    await api.app.settings.set('contact.email', 'help@shop.example')
    expect(organization()).toMatchObject({
      url: `${HOME}/`,
      logo: `${HOME}/logo.png`,
      contactPoint: { email: 'help@shop.example' },
    })
  })
})
