import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addItem } from '#lib/domains/shop/cart/index.ts'
import { addWish } from '#lib/domains/shop/wishlist/index.ts'
import { cartActions } from '#lib/pages/cart/cart-paths.ts'
import { loadCartPage } from '#lib/pages/cart/load-cart-page.ts'
import { loadCheckoutPage } from '#lib/pages/checkout/load-checkout-page.ts'
import { loadCmsPage } from '#lib/pages/cms/load-cms-page.ts'
import { loadContactPage } from '#lib/pages/contact/load-contact-page.ts'
import { loadDevelopersPage } from '#lib/pages/developers/load-developers-page.ts'
import { loadGuidePage } from '#lib/pages/developers/load-guide-page.ts'
import { loadOperationPage } from '#lib/pages/developers/load-operation-page.ts'
import { loadPlaygroundPage } from '#lib/pages/developers/load-playground-page.ts'
import { loadSharedData } from '#lib/pages/frame/load-frame.ts'
import { loadHomePage } from '#lib/pages/home/load-home-page.ts'
import { loadPostPage } from '#lib/pages/posts/load-post-page.ts'
import { loadPostsPage } from '#lib/pages/posts/load-posts-page.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import { loadProductPage } from '#lib/pages/shop/load-product-page.ts'
import { loadProductsPage } from '#lib/pages/shop/load-products-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { loadWishlistPage } from '#lib/pages/wishlist/load-wishlist-page.ts'
import { type MailData, mailKinds } from '#lib/services/mail/mail.ts'
import { describeMail } from '#lib/services/mail/mail-view.ts'
import { cartActionsSample } from '#lib/theming/check/samples/cart-actions.ts'
import { partOf, type Shape, shapeOf } from '#lib/theming/check/views/shape.ts'
import { knowViews, viewSamples } from '#lib/theming/check/views/view-variables.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

const { sharedVariablesOf, variablesOf } = knowViews()

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await api.app.settings.set('shop.web_enabled', true)
  const content = createContentFactory(api.app)
  const catalogue = createCatalogueFactory(api.app)
  const image = { url: '/media/lamp.jpg', alt: 'A lamp', width: 8, height: 6 }
  const { id: categoryId } = await content.postCategory({ slug: 'guides' })
  const author = await content.staff({ avatarUrl: '/media/grace.jpg' })
  const post = {
    categoryIds: [categoryId],
    tags: [{ name: 'light' }],
    authorId: author.id,
    image,
    excerpt: 'lamp',
  }
  await content.post({ ...post, title: 'Old lamp' })
  const { id: postId } = await content.post({
    ...post,
    slug: 'lamp',
    title: 'Brass lamp',
    bodyHtml: '<p>lamp</p>',
  })
  await content.post({ ...post, title: 'New lamp' })
  const { id: parentId } = await content.comment({ postId })
  await content.comment({ postId, parentId })
  const { id: pageId } = await content.page({ slug: 'about', title: 'About lamps', image })
  await content.menu([{ label: 'Home', type: 'home', children: [{ label: 'Blog', type: 'posts' }] }])
  await content.menu([{ label: 'About', type: 'page', pageId }], 'footer')
  const { id: lamps } = await catalogue.category({ slug: 'lamps', image })
  const given = { categoryIds: [lamps], tags: ['gift'], featured: true, images: [image] }
  await catalogue.product({
    ...given,
    slug: 'paper-lamp',
    name: 'Paper lamp',
    price: 500,
    compareAtPrice: 900,
  })
  const { id: productId } = await catalogue.product({
    ...given,
    slug: 'lamp',
    name: 'Brass lamp',
    attributes: [{ name: 'Height', value: '42 cm' }],
    options: [{ name: 'Colour', values: ['Brass', 'White'] }],
    variants: [
      { price: 700, compareAtPrice: 900, optionValues: { Colour: 'Brass' } },
      { price: 800, optionValues: { Colour: 'White' } },
    ],
  })
  await catalogue.review({ productId, title: 'Bright', body: 'I can read again.' })
  const [variant] = await api.app.database.prisma.productVariant.findMany({ where: { productId } })
  const { token = '' } = await addItem(
    api.app,
    { customer: null, token: undefined },
    { productId, variantId: variant?.id },
  )
  cart = { 'storefront-cart': token }
  const saved = await addWish(
    api.app,
    { customer: null, token: undefined },
    { productId, variantId: variant?.id ?? null },
  )
  wishes = { 'storefront-wishlist': saved.token ?? '' }
  await api.app.search.rebuild()
})
afterAll(() => api.close())

/** The cookies of a visitor with a cart that has a line with options. */
let cart: Record<string, string>
/** The cookies of one who has saved a product. */
let wishes: Record<string, string>

const QUERY = { q: 'lamp' }
const pages: Record<string, () => Promise<StorefrontPage | null>> = {
  home: () => loadHomePage(api.app),
  'posts/index': () => loadPostsPage(api.app, { category: 'guides' }),
  'posts/show': () => loadPostPage(api.app, 'lamp', {}),
  'pages/show': () => loadCmsPage(api.app, 'about'),
  'cart/show': () => loadCartPage(api.app, { country: 'DE' }, cart),
  'wishlist/show': () => loadWishlistPage(api.app, wishes),
  'checkout/show': async () => {
    const page = await loadCheckoutPage(api.app, cart)
    return page && 'view' in page ? page : null
  },
  'forms/show': () => loadContactPage(api.app, {}),
  'developers/index': () => loadDevelopersPage(api.app, { q: 'sort' }),
  'developers/guide': () => loadGuidePage(api.app, 'signing'),
  'developers/operation': () => loadOperationPage(api.app, 'addCartItem'),
  'developers/playground': () => loadPlaygroundPage(api.app),
  'products/index': () =>
    loadProductsPage(api.app, { ...QUERY, category: 'lamps', max: 'x', 'option[Colour][]': 'Brass' }),
  'products/show': () => loadProductPage(api.app, 'lamp', {}),
  'search/index': () => loadSearchPage(api.app, { ...QUERY, type: 'product' }),
}

describe('the data that pages hand to their views', () => {
  it.each(Object.keys(pages))(
    'of %s has the names and parts that the check knows, and no others',
    async (view) => {
      const page = await pages[view]?.()
      expect(page?.view).toBe(view)
      expect(Object.keys(page?.data ?? {}).sort()).toEqual(Object.keys(viewSamples[view] ?? {}).sort())
      expect(findUnknown(page?.data, variablesOf(view))).toEqual([])
    },
  )

  it('that all views share has them too', async () => {
    const shared = await loadSharedData(api.app, { path: '/', title: 'Home', query: 'lamp' })
    const known = sharedVariablesOf('home')
    expect(Object.keys(shared).sort()).toEqual(
      [...known.keys()].filter((name) => !['theme', 'settings'].includes(name)).sort(),
    )
    expect(findUnknown(shared, known)).toEqual([])
  })

  it('of mails has them too', () => {
    const { current } = api.app.settings
    const to = { name: 'Ada', email: 'ada@example.org' }
    const at = new Date()
    const order = { number: '1001', total: '€49.00', path: '/orders/1001/ot_1' }
    const bill = {
      items: [{ name: 'Lamp', quantity: 1, total: '€49.00' }],
      discount: '€1.00',
      shipping: '€1.00',
      taxes: [{ name: 'VAT', rate: '20.00', amount: '€8.17', included: true }],
    }
    const units = [{ name: 'Lamp', quantity: 1 }]
    const data: MailData = {
      verify_email: { url: 'https://shop.example/x' },
      reset_password: { url: 'https://shop.example/x', minutes: 60 },
      invitation: { url: 'https://shop.example/x', days: 14 },
      staff_invitation: { url: 'https://shop.example/x', days: 7 },
      new_device: { device: 'Phone', ip: '::1', at },
      token_reuse: { device: 'Phone', at },
      two_factor_changed: { enabled: true },
      email_change: { url: 'https://shop.example/x', email: 'ada@new.example', minutes: 60 },
      email_changed: { email: 'ada@new.example' },
      password_changed: {},
      account_deleted: {},
      order_placed: { ...order, ...bill, message: 'Thanks' },
      order_paid: { ...order, ...bill },
      order_processing: { ...order, ...bill },
      order_failed: order,
      order_shipped: { ...order, carrier: 'Post', tracking: 'X1', tracking_url: 'https://post.example/X1' },
      order_refunded: { ...order, refund: '€5.00' },
      order_return: {
        ...order,
        return_number: 'R-1001',
        state: 'asked_for',
        units,
        answer: null,
        send_to: null,
      },
      order_returned: { ...order, units, undelivered: true, next: 'sent_again' },
      order_exchanged: { ...order, units, added: units, due: null, refund: '$2.00' },
      order_edited: {
        ...order,
        ...bill,
        changes: [{ kind: 'added', value: '1 × Lamp' }],
        before: '€1.00',
        due: '€2.00',
        overpaid: null,
      },
      order_parcel_lost: { ...order, units },
      order_cancelled: order,
      order_link: order,
      order_withdrawn: { ...order, units: [{ name: 'Lamp', quantity: 1 }], statement: null, at: new Date(0) },
      draft_order: { ...bill, total: order.total, path: '/drafts/dt_1_a', at: new Date(0) },
      order_message: { ...order, subject: 'Your lamp', paragraphs: ['Hi'] },
      contact_message: {
        sender: 'Ada',
        email: 'a@example.org',
        phone: null,
        subject: null,
        paragraphs: ['Hi'],
      },
      message_answer: { subject: null, paragraphs: ['Hi'], quoted: 'Hello' },
      owner_notice: { notice: { event: 'review', id: 8, on: 'Lamp', rating: 4 } },
      owner_digest: { notices: [{ event: 'review', id: 8, on: 'Lamp', rating: 4 }], more: 2 },
      stock_notice_confirm: {
        product: 'Lamp',
        url: 'https://shop.example/x',
        unsubscribe_url: 'https://shop.example/y',
      },
      back_in_stock: {
        product: 'Lamp',
        url: 'https://shop.example/x',
        unsubscribe_url: 'https://shop.example/y',
      },
      newsletter_confirm: { url: 'https://shop.example/x', unsubscribe_url: 'https://shop.example/y' },
      newsletter_issue: {
        subject: 'Lamps',
        body_html: '<p>Lamps</p>',
        body_text: 'Lamps',
        unsubscribe_url: 'https://shop.example/y',
      },
      newsletter_welcome: { unsubscribe_url: 'https://shop.example/y' },
    }
    expect(Object.keys(data).sort()).toEqual(mailKinds.toSorted())
    for (const kind of mailKinds) {
      const mail = { kind, to, locale: 'en', data: data[kind] } as Parameters<typeof describeMail>[0]
      const described = describeMail(mail, current, 'https://shop.example')
      const view = `mail/${kind}`
      expect(findUnknown(described.data, variablesOf(view)), view).toEqual([])
      expect(findUnknown(described.shared, sharedVariablesOf(view)), view).toEqual([])
    }
  })
})

/** The paths of what real data has and samples do not show. */
function findUnknown(data: unknown, known: ReadonlyMap<string, Shape>): string[] {
  const shape = shapeOf(data)
  return shape.kind === 'object' ? compare(shape, { kind: 'object', keys: known, open: false }, '') : ['']
}

function compare(real: Shape, known: Shape, path: string): string[] {
  if (known.kind === 'any' || real.kind === 'none' || real.kind === 'plain') return []
  if (real.kind === 'list') {
    return known.kind === 'list' ? compare(real.item, known.item, `${path}[]`) : [path]
  }
  if (real.kind !== 'object') return []
  return [...real.keys].flatMap(([key, part]) => {
    const found = partOf(known, key)
    return found ? compare(part, found, `${path}.${key}`) : [`${path}.${key}`]
  })
}

it('the samples send the cart’s forms to where the site takes them', () => {
  expect(cartActionsSample).toEqual(cartActions)
})
