import { generateSync } from 'otplib'
import { createAccountHandlers } from '#lib/domains/people/accounts/index.ts'
import { offerCart } from '#lib/domains/shop/cart/index.ts'
import { payByHand, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { issueInvoice } from '#lib/domains/shop/invoices/index.ts'
import { announceReturn, findAnyOrder, loadOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { createOutbox } from '#lib/services/outbox/index.ts'
import type { TestApi } from '#tests/support/api.ts'
import type { Recorder } from './recorder.ts'

const ENGRAVED = [{ key: 'Engraving', value: 'For Ann' }]

const PASSWORD = 'larch-kettle-42'
const NEXT_PASSWORD = 'quiet-larch-kettle'
const HOME = {
  name: 'Ada Lindqvist',
  line1: '18 Alder Lane',
  city: 'Portland',
  state: 'OR',
  postcode: '97209',
  country: 'US',
}
const POST = 'one-night-on-the-saddle'

const EXTERNAL = 'weatherproof-notebook'
const COFFEE = 'smoke-signal-coffee'
const PHONE = '+1 503 555 0142'

type Headers = Record<string, string>

/** Calls every operation as an app of the demo store might, so that each shows all that it can take and answer. */
export async function walkThroughApi(api: TestApi, recorder: Recorder): Promise<void> {
  await api.app.search.rebuild()
  await readContent(recorder)
  await readCatalogue(recorder)
  await search(recorder)
  const { ada, grace } = await signIn(api, recorder)
  await write(recorder, ada)
  await fillCart(api, recorder)
  await order(api, recorder, ada)
  await pay(recorder, ada, grace)
  await keepAccount(api, recorder, { ada, grace })
  await beRefused(api, recorder)
}

async function readContent({ ask }: Recorder): Promise<void> {
  await ask('getSite')
  await ask('getSite', { query: { expand: 'menus' } })
  await ask('listMenus')
  await ask('listMenus', { query: { fields: 'name' } })
  await ask('getBundle', { query: { include: 'site,menus' } })
  await ask('getBundle', {
    query: { include: 'site,products', 'products[per_page]': 1, 'products[fields]': 'name' },
  })
  await ask('getBundle', {
    query: {
      ...{ include: 'menus,posts,post-categories,post-tags,pages,product-categories,product-facets' },
      ...{ 'menus[fields]': 'name', 'posts[per_page]': 1, 'post-categories[fields]': 'name' },
      ...{ 'post-tags[fields]': 'name', 'pages[menu_only]': true, 'product-categories[fields]': 'name' },
      ...{ 'product-facets[category]': 'coffee-tea' },
    },
  })
  const posts = await ask('listPosts', { query: { per_page: 2 } })
  const lastPost = cursorOf('posts', Date.parse(posts[1].published_at), posts[1].id)
  await ask('listPosts', { query: { per_page: 1, after: lastPost, fields: 'title' } })
  await ask('listPosts', {
    query: {
      q: 'skilet',
      category: 'the-table',
      tag: 'fire',
      featured: false,
      correct: true,
      page: 1,
      fields: 'title',
    },
  })
  await ask('listPosts', { query: { q: 'crane ketttle', correct: true, fields: 'title' } })
  await ask('getPost', { path: { slug: POST } })
  await ask('getPost', { path: { slug: POST }, query: { include: 'comments', fields: 'title' } })
  await ask('getPost', { path: { slug: POST }, query: { fields: 'title,url' } })
  await ask('listPostCategories', { query: { fields: 'name,slug' } })
  await ask('listPostCategories')
  await ask('listPostTags', { query: { fields: 'name,slug' } })
  await ask('listPostTags')
  await ask('listComments', { path: { slug: POST }, query: { per_page: 1 } })
  await ask('listComments', { path: { slug: POST }, query: { page: 1, fields: 'body,replies' } })
  await ask('listPages', { query: { per_page: 2 } })
  await ask('listPages', { query: { menu_only: false, page: 1, per_page: 50, fields: 'title,parent_id' } })
  await ask('getPage', { path: { slug: 'about' } })
  await ask('getPage', { path: { slug: 'faq' }, query: { fields: 'title,parent_id' } })
}

async function readCatalogue({ ask }: Recorder): Promise<void> {
  const cheapest = await ask('listProducts', { query: { sort: 'price_asc', per_page: 2 } })
  const after = cursorOf('products price_asc', false, cheapest[1].price.amount, cheapest[1].id)
  await ask('listProducts', {
    query: { sort: 'price_asc', per_page: 1, after, include: 'images,variants', fields: 'name' },
  })
  const filters = {
    ...{
      q: 'jumper',
      category: 'layers',
      tag: 'wool',
      featured: false,
      on_sale: false,
      in_stock: true,
      min: 20,
      max: 400,
    },
    ...{ min_rating: 3, 'option[Size]': 'M', ids: '33,34', correct: true },
  }
  await ask('listProducts', { query: { ...filters, fields: 'name,price', page: 1 } })
  await ask('listProducts', { query: { q: 'ketttle', per_page: 1 } })
  await ask('listProducts', { query: { q: 'crane ketttle', per_page: 1 } })
  await ask('listProducts', { query: { on_sale: true, per_page: 1 } })
  await ask('listProducts', { query: { sort: 'price', fields: 'name' } })
  await ask('getProduct', { path: { slug: 'crane-kettle' } })
  const reviewed = { include: 'reviews,bought_together', fields: 'name' }
  await ask('getProduct', { path: { slug: 'crane-kettle' }, query: reviewed })
  await ask('getProduct', { path: { slug: 'crane-kettle' }, query: { include: 'media' } })
  await ask('getProduct', { path: { slug: 'crane-kettle' }, query: { include: 'media', fields: 'name' } })
  await ask('getProduct', {
    path: { slug: 'harbour-gansey-jumper' },
    query: { fields: 'options,variants,attributes,size_guide' },
  })
  await ask('getProduct', { path: { slug: EXTERNAL }, query: { fields: 'external_url,button_text' } })
  await ask('getProduct', { path: { slug: COFFEE } })
  await ask('getProduct', { path: { slug: COFFEE }, query: { fields: 'name,withdrawal_exemption' } })
  await ask('listProductCategories', { query: { fields: 'name,slug,parent_id' } })
  await ask('listProductCategories')
  await ask('getProductFacets', { query: { category: 'layers' } })
  await ask('getProductFacets', { query: filters })
  await ask('listReviews', { path: { slug: 'crane-kettle' }, query: { per_page: 2 } })
  await ask('listReviews', { path: { slug: 'crane-kettle' }, query: { page: 1, fields: 'rating,title' } })
  const sorted = { sort: 'helpful', rating: 5, per_page: 1 }
  await ask('listReviews', { path: { slug: 'crane-kettle' }, query: sorted })
}

async function search({ ask }: Recorder): Promise<void> {
  await ask('search', { query: { q: 'kettle' } })
  await ask('search', { query: { q: 'ketttle' } })
  await ask('search', { query: { q: 'crane ketttle' } })
  await ask('search', { query: { q: 'ketttle', type: 'product', page: 1, per_page: 2, correct: true } })
  await ask('search', { query: { q: 'crane ketttle', type: 'product', per_page: 1 } })
}

async function signIn(api: TestApi, { ask }: Recorder): Promise<{ ada: Headers; grace: Headers }> {
  const session = await ask('signIn', {
    body: { email: 'ada@example.com', password: PASSWORD, device_name: 'Ada’s phone' },
  })
  const { challenge } = await ask('signIn', {
    body: { email: 'grace@example.com', password: 'quiet-harbour-77', device_name: 'Grace’s phone' },
  })
  const grace = await ask('answerTwoFactorChallenge', {
    body: { challenge, code: codeNow(api), device_name: 'Grace’s phone' },
  })
  const again = await ask('signIn', { body: { email: 'grace@example.com', password: 'quiet-harbour-77' } })
  await ask('answerTwoFactorChallenge', {
    body: { challenge: again.challenge, recovery_code: '4k7qm-x2vnt' },
  })
  const ada = bearer(session)
  await ask('getMe', { headers: ada })
  await ask('updateMe', { body: { name: 'Ada Lindqvist', phone: PHONE }, headers: ada })
  await ask('listSignedInDevices', { headers: ada })
  await ask('listSignedInDevices', { query: { fields: 'device_name,current' }, headers: ada })
  return { ada, grace: bearer(grace) }
}

async function write({ ask }: Recorder, ada: Headers): Promise<void> {
  const path = { slug: POST }
  const [{ id: parent_id }] = await ask('listComments', { path, query: { per_page: 1 } })
  const comment = { body: 'We go in October, when the heather is over.', parent_id }
  await ask('addComment', {
    path,
    body: { ...comment, author_name: 'Ines', author_email: 'ines@example.com' },
  })
  await ask('addComment', { path, body: { body: 'Too far for us, sadly.' }, headers: ada })
  await ask('addReview', {
    path: { slug: 'crane-kettle' },
    body: { rating: 5, title: 'Pours well', body: 'Pours well, and keeps warm.' },
    headers: ada,
  })
  const [{ id }] = await ask('listReviews', { path: { slug: 'crane-kettle' }, query: { per_page: 1 } })
  await ask('addReviewVote', { path: { id }, headers: ada })
  await ask('removeReviewVote', { path: { id }, headers: ada })
  await ask('sendContactMessage', {
    body: {
      ...{ name: 'Ada Lindqvist', email: 'ada@example.com', phone: PHONE, subject: 'The kettle' },
      message: 'Does the kettle fit an induction hob?',
    },
    headers: ada,
  })
  await ask('subscribeToNewsletter', { body: { email: 'ada@example.com', name: 'Ada Lindqvist' } })
  const device = { token: 'ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]', platform: 'ios' }
  await ask('registerDevice', { body: { ...device, topics: ['orders', 'shipping'] }, headers: ada })
  await ask('registerDevice', { body: device, headers: ada })
}

async function fillCart(api: TestApi, recorder: Recorder): Promise<void> {
  const { ask } = recorder
  const { prisma } = api.app.database
  const kettle = await productOf(api, 'crane-kettle')
  const jumper = await productOf(api, 'harbour-gansey-jumper')
  await ask('requestStockNotice', {
    body: { product_id: jumper.id, variant_id: jumper.variants[0]?.id, email: 'ada@example.com' },
  })
  await keepWishes(recorder, [
    { product_id: kettle.id },
    { product_id: jumper.id, variant_id: jumper.variants[0]?.id },
  ])
  const cart = await ask('addCartItem', {
    body: { product_id: kettle.id, quantity: 2, attributes: ENGRAVED },
  })
  const guest = { 'x-cart-token': cart.token }
  await ask('addCartItem', {
    body: { product_id: jumper.id, variant_id: jumper.variants[0]?.id, quantity: 1 },
    headers: guest,
  })
  await ask('addCartItems', {
    body: {
      items: [
        { product_id: kettle.id, quantity: 1, attributes: ENGRAVED },
        { product_id: jumper.id, variant_id: jumper.variants[0]?.id, quantity: 1 },
      ],
    },
  })
  await ask('getCart', { headers: guest })
  const path = { id: cart.items[0].id }
  await ask('updateCartItem', { path, body: { quantity: 3, attributes: ENGRAVED }, headers: guest })
  await ask('applyCoupon', { body: { code: 'WELCOME10' }, headers: guest })
  await ask('removeCoupon', { headers: guest })
  await ask('handOverCart', { headers: guest })
  const { code } = await offerCart(api.app, api.credentials.id, cart.token)
  await ask('redeemCartHandover', { body: { code } })
  // Two were bought by others.
  const [variant] = kettle.variants
  await prisma.productVariant.update({ where: { id: variant?.id }, data: { stock: 2 } })
  await ask('getCart', { headers: guest })
  await prisma.productVariant.update({ where: { id: variant?.id }, data: { stock: 9 } })
  await ask('removeCartItem', { path, headers: guest })
}

async function keepWishes({ ask }: Recorder, products: object[]): Promise<void> {
  let headers: Headers = {}
  for (const body of products) {
    const { token } = await ask('addWishlistItem', { body, headers })
    if (token) headers = { 'x-wishlist-token': token }
  }
  const { share_token: token } = await ask('shareWishlist', { headers })
  await ask('getSharedWishlist', { path: { token } })
  const { items } = await ask('getWishlist', { headers })
  await ask('removeWishlistItem', { path: { id: items[0].id }, headers })
  await ask('unshareWishlist', { headers })
}

async function order(api: TestApi, recorder: Recorder, ada: Headers): Promise<void> {
  const { ask } = recorder
  const [product] = await ask('listProducts', { query: { q: 'crane kettle', per_page: 1 } })
  const item = { product_id: product.id, quantity: 1, attributes: ENGRAVED }
  const guest = { 'x-cart-token': (await ask('addCartItem', { body: item })).token }
  const query = {
    country: 'US',
    state: 'OR',
    postcode: '97209',
    shipping_method: 'express',
    vat_id: 'DE136695976',
  }
  await ask('getCheckout', { query: { country: 'US', state: 'OR' }, headers: guest })
  const body = {
    ...{ email: 'ada@example.com', payment_gateway: 'bank_transfer', billing: HOME, terms: true },
  }
  await ask('applyCoupon', { body: { code: 'TENOFF' }, headers: guest })
  const placed = await ask('placeOrder', { body, headers: guest })
  const path = { number: placed.order.number }
  await ask('getOrder', { path, query: { order_token: placed.order_token } })
  await ask('payOrder', {
    path,
    query: { order_token: placed.order_token },
    body: { payment_gateway: 'sandbox' },
  })
  await withdraw(api, recorder, { path, query: { order_token: placed.order_token } })
  await ask('requestOrderLink', { body: { number: placed.order.number, email: 'ada@example.com' } })
  await ask('cancelOrder', { path, query: { order_token: placed.order_token } })

  await sendBack(api, recorder)
  await refundPart(api, recorder, ada)
  await ask('listAddresses', { headers: ada })
  await ask('listAddresses', { query: { fields: 'label,line1' }, headers: ada })
  const address = {
    ...{ label: 'Work', ...HOME, phone: PHONE, line2: 'Second floor' },
    ...{ is_default_billing: false, is_default_shipping: true },
  }
  const { id } = await ask('addAddress', { body: { label: 'Work', ...HOME }, headers: ada })
  await ask('updateAddress', { path: { id }, body: { label: 'Studio' }, headers: ada })
  await ask('updateAddress', { path: { id }, body: address, headers: ada })
  const other = await ask('addAddress', { body: address, headers: ada })
  await ask('addCartItem', { body: item, headers: ada })
  const { totals } = await ask('getCheckout', { query, headers: ada }).then(({ cart }) => cart)
  const whole = {
    ...{ email: 'ada@example.com', phone: PHONE, payment_gateway: 'sandbox', save_payment_method: false },
    ...{ billing: { ...HOME, phone: PHONE, line2: 'Second floor' }, ship_to_different: true, terms: true },
    ...{ shipping: { ...HOME, phone: PHONE, line2: 'Second floor' }, shipping_method: 'express' },
    ...{ save_address: false, customer_note: 'Please ring twice.', vat_id: 'DE136695976' },
    gift: { message: 'Happy birthday, Lin!' },
  }
  await ask('placeOrder', { body: { ...whole, expected_total: totals.total.amount }, headers: ada })
  const saved = { billing_address_id: id, shipping_address_id: other.id, ship_to_different: true }
  await ask('placeOrder', {
    body: {
      payment_gateway: 'sandbox',
      shipping_method: 'standard',
      terms: true,
      vat_id: 'DE136695976',
      ...saved,
    },
    headers: ada,
  })
  await ask('deleteAddress', { path: { id }, headers: ada })
}

/** A guest asks to send back coffee, from which nobody can withdraw, and thinks better of it. */
async function sendBack(api: TestApi, { ask }: Recorder): Promise<void> {
  const coffee = await productOf(api, COFFEE)
  const cart = await ask('addCartItem', {
    body: { product_id: coffee.id, variant_id: coffee.variants[0]?.id, quantity: 2 },
  })
  const body = {
    ...{ email: 'ines@example.com', payment_gateway: 'bank_transfer', billing: HOME, terms: true },
  }
  const { order: placed, order_token } = await ask('placeOrder', {
    body,
    headers: { 'x-cart-token': cart.token },
  })
  const paid = await payByHand(api.app, await findAnyOrder(api.app, placed.number))
  await shipOrder(api.app, paid.id, { carrier: 'UPS', tracking: '1Z999AA10123456785' })
  await api.app.settings.set('shop.returns.days', 30)
  const path = { number: placed.number }
  const { items } = await ask('listReturns', { path, query: { order_token } })
  const { id } = await ask('requestReturn', {
    path,
    query: { order_token },
    body: {
      items: [{ ...items[0], exchange_for: coffee.variants[1]?.id }],
      ...{ reason: 'damaged', message: 'The bag is torn.' },
    },
  })
  const ofReturn = { path: { ...path, id }, query: { order_token } }
  await ask('addReturnPicture', { ...ofReturn, body: { picture: DOT } })
  await addLabel(api, id, paid.placedAt)
  await ask('getReturnLabel', ofReturn)
  await ask('cancelReturn', ofReturn)
  await ask('getOrder', { path, query: { order_token } })
  const where = { id: coffee.variants[0]?.id ?? 0 }
  const { productVariant } = api.app.database.prisma
  await productVariant.update({ where, data: { price: { increment: 100 }, maxQuantity: 1 } })
  await ask('reorder', { path, query: { order_token } })
  await productVariant.update({ where, data: { price: { decrement: 100 }, maxQuantity: null } })
}

/** As staff attach it to a return. */
async function addLabel({ app }: TestApi, returnId: number, createdAt: Date): Promise<void> {
  const label = { kind: 'label', type: 'application/pdf', content: new TextEncoder().encode('%PDF-1.7\n') }
  await app.database.prisma.returnFile.create({ data: { ...label, returnId, createdAt } })
}

/** A picture of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** An order that staff were paid for, and of which one piece came back. */
async function refundPart(api: TestApi, recorder: Recorder, ada: Headers): Promise<void> {
  const { ask } = recorder
  const kettle = await productOf(api, 'crane-kettle')
  const jumper = await productOf(api, 'harbour-gansey-jumper')
  await ask('addCartItem', { body: { product_id: kettle.id, quantity: 2 }, headers: ada })
  const body = { payment_gateway: 'bank_transfer', billing: HOME, terms: true }
  const placed = await ask('placeOrder', { body, headers: ada })
  const path = { number: placed.order.number }
  const unpaid = await findAnyOrder(api.app, path.number)
  const paid = await payByHand(api.app, unpaid)
  const lines = [{ lineId: placed.order.items[0].id, quantity: 1 }]
  await refundByHand(api.app, paid, { lines })
  await shipOrder(api.app, paid.id, { carrier: 'UPS', tracking: '1Z999AA10123456784' })
  const { items: left } = await ask('listReturns', { path, headers: ada })
  const asked = await ask('requestReturn', {
    path,
    body: { items: left, reason: 'damaged', message: 'The lid is bent.' },
    headers: ada,
  })
  await ask('cancelReturn', { path: { ...path, id: asked.id }, headers: ada })
  const [parcel] = (await loadOrder(api.app.database.prisma, paid.id)).shipments
  await announceReturn(api.app, paid.id, {
    ...{ state: 'approved', reason: 'unwanted', shipmentId: parcel?.id ?? null },
    answer: 'Please send it in its box.',
    lines: (parcel?.lines ?? []).map(({ lineId }) => ({ lineId, quantity: 1 })),
  })
  await issueInvoice(api.app, paid.id)
  await ask('getOrder', { path, headers: ada })
  await withdraw(api, recorder, { path, headers: ada })
  const item = { product_id: jumper.id, variant_id: jumper.variants[0]?.id, quantity: 1 }
  await ask('addCartItem', { body: item, headers: ada })
}

/** Withdrawals from a contract, by its holder and by number. */
async function withdraw(
  api: TestApi,
  { ask }: Recorder,
  order: { path: { number: string }; query?: Record<string, string>; headers?: Headers },
): Promise<void> {
  await api.app.settings.set('withdrawal.countries', [HOME.country])
  const { items } = await ask('getWithdrawalOffer', order)
  await ask('withdrawFromOrder', { ...order, body: { items: [{ ...items[0], quantity: 1 }] } })
  await ask('declareWithdrawal', {
    body: {
      ...{ number: order.path.number, name: 'Ada Lindqvist', email: 'ada@example.com' },
      statement: 'Both kettles.',
    },
  })
}

async function pay({ ask }: Recorder, ada: Headers, grace: Headers): Promise<void> {
  const orders = await ask('listOrders', { query: { per_page: 2 }, headers: ada })
  await ask('listOrders', { query: { status: 'pending', page: 1, fields: 'status,total' }, headers: ada })
  const lastOrder = cursorOf('orders', Date.parse(orders[0].placed_at), 1)
  await ask('listOrders', {
    query: { per_page: 1, after: lastOrder, include: 'items', fields: 'total' },
    headers: ada,
  })
  const path = { number: orders[0].number }
  await ask('payOrder', {
    path,
    body: { payment_gateway: 'sandbox', save_payment_method: false },
    headers: ada,
  })
  const all = await ask('listOrders', {
    query: { per_page: 50, fields: 'former_number,imported_from' },
    headers: ada,
  })
  const imported = all.find((one: { former_number: string | null }) => one.former_number !== null)
  await ask('getOrder', { path: { number: imported.number }, headers: ada })
  const sent = await ask('listOrders', { query: { status: 'completed', fields: 'status' }, headers: ada })
  await ask('getOrder', { path: { number: sent[0].number }, headers: ada })
  const taxed = await ask('listOrders', { query: { per_page: 1 }, headers: grace })
  await ask('getOrder', { path: { number: taxed[0].number }, headers: grace })
}

/** The cursor behind a record, as `next_cursor` has it. */
function cursorOf(list: string, ...keys: (number | boolean)[]): string {
  return Buffer.from(JSON.stringify([list, 2, ...keys])).toString('base64url')
}

/** The six digits that an authenticator shows; Grace's unless told otherwise. */
function codeNow({ clock }: TestApi, secret = 'M5UXMZJANVSSAYLMOIQHI5DFNZSA2345'): string {
  return generateSync({ secret, epoch: clock.now().getTime() / 1000 })
}

/** Each proof once: the password, and codes of the authenticator app, which work once each. */
async function keepAuthenticator(
  api: TestApi,
  { ask, headers }: Pick<Recorder, 'ask'> & { headers: Record<string, string> },
): Promise<void> {
  const byPassword = { body: { password: PASSWORD }, headers }
  const setUp = async () => {
    const { secret } = await ask('beginAuthenticator', byPassword)
    await ask('confirmAuthenticator', { body: { code: codeNow(api, secret) }, headers })
    return () => {
      api.clock.advance(60)
      return { body: { code: codeNow(api, secret) }, headers }
    }
  }
  await setUp()
  await ask('renewRecoveryCodes', byPassword)
  await ask('removeAuthenticator', byPassword)
  const byCode = await setUp()
  await ask('beginAuthenticator', byCode())
  await ask('renewRecoveryCodes', byCode())
  await ask('removeAuthenticator', byCode())
}

/** From signing up to the end of an account. */
async function keepAccount(
  api: TestApi,
  { ask }: Recorder,
  { ada, grace }: Record<'ada' | 'grace', Headers>,
): Promise<void> {
  const email = 'ines@example.com'
  const session = await ask('register', {
    body: {
      ...{ name: 'Inés Marín', email, phone: '+34 600 000 000', terms: true, device_name: 'Inés’s phone' },
      ...{ password: PASSWORD, password_confirmation: PASSWORD },
    },
  })
  await ask('resendVerification', { headers: bearer(session) })
  await ask('requestEmailChange', {
    body: { email: 'ines.marin@example.com', password: PASSWORD },
    headers: bearer(session),
  })
  const fresh = await ask('refreshTokens', { body: { refresh_token: session.refresh_token } })
  const headers = bearer(fresh)
  await ask('exportMe', { headers })
  const jumper = await productOf(api, 'harbour-gansey-jumper')
  const wish = { product_id: jumper.id, variant_id: jumper.variants[0]?.id }
  await ask('addWishlistItem', { body: wish, headers: ada })
  const [{ id: review }] = await ask('listReviews', {
    path: { slug: 'crane-kettle' },
    query: { per_page: 1 },
  })
  await ask('addReviewVote', { path: { id: review }, headers: ada })
  await ask('exportMe', { headers: ada })
  const coffee = await productOf(api, COFFEE)
  const attributes = [{ key: 'Grind', value: 'Fine' }]
  const roast = { product_id: coffee.id, variant_id: coffee.variants[0]?.id, quantity: 1, attributes }
  await ask('addCartItem', { body: roast, headers })
  await ask('placeOrder', { body: { payment_gateway: 'bank_transfer', billing: HOME, terms: true }, headers })
  await ask('listOrders', { query: { per_page: 1, include: 'items', fields: 'total' }, headers })
  await keepAuthenticator(api, { ask, headers })
  await ask('changePassword', {
    body: { current_password: PASSWORD, password: NEXT_PASSWORD, password_confirmation: NEXT_PASSWORD },
    headers,
  })
  const devices = await ask('listSignedInDevices', { headers })
  await ask('signOutDevice', { path: { id: devices[0].id }, headers })
  await ask('signOut', { headers: bearer(await ask('signIn', { body: { email, password: NEXT_PASSWORD } })) })
  await ask('forgotPassword', { body: { email } })
  const reset = { password: PASSWORD, password_confirmation: PASSWORD }
  await ask('resetPassword', { body: { email, code: await mailedCode(api), ...reset } })
  const last = bearer(await ask('signIn', { body: { email, password: PASSWORD } }))
  await ask('deleteMe', { body: { password: PASSWORD }, headers: last })
  api.clock.advance(60)
  await ask('requestEmailChange', {
    body: { email: 'grace.new@example.com', code: codeNow(api) },
    headers: grace,
  })
  api.clock.advance(60)
  await ask('deleteMe', { body: { code: codeNow(api) }, headers: grace })
  await ask('removeDevice', { body: { token: 'ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]' } })
}

/** The code of the mail for who forgot their password. */
async function mailedCode({ app }: TestApi): Promise<string> {
  await createOutbox({ ...app, handlers: createAccountHandlers(app) }).drain()
  const [mail] = await app.database.prisma.outboxMessage.findMany({
    where: { kind: { startsWith: 'mail.' }, doneAt: null },
    orderBy: { id: 'desc' },
    take: 1,
  })
  const { sealed } = (mail?.payload ?? {}) as { sealed: string }
  return JSON.parse(app.secrets.decrypt('mail', sealed)).code
}

async function beRefused(api: TestApi, { ask, askInVain }: Recorder): Promise<void> {
  const { settings, clock } = api.app
  const kettle = await productOf(api, 'crane-kettle')
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  await askInVain('getProduct', { path: { slug: 'no-such-product' } })
  await askInVain('sendContactMessage', { body: { ...message, email: 'ada' } })
  await askInVain('getMe')
  await askInVain('sendContactMessage', { body: message, headers: { 'idempotency-key': 'short' } })
  await askInVain('signIn', { body: { email: 'nora@hearthfell.example', password: 'brass-compass-08' } })
  await askInVain('addCartItem', { body: { product_id: kettle.id, quantity: 900 } })
  await askInVain('sendContactMessage', { body: { ...message, message: 'x'.repeat(70_000) } })
  await askInVain('sendContactMessage', { body: message, headers: { 'content-type': 'text/plain' } })
  await settings.set('maintenance.active', true)
  await askInVain('listProducts')
  await ask('getBundle', { query: { include: 'site,products' } })
  await settings.unset('maintenance.active')
  await settings.set('api.requests_per_minute', 1)
  await askInVain('getMe')
  const { now } = clock
  clock.now = () => {
    throw new Error('The clock has stopped.')
  }
  await askInVain('getMe')
  clock.now = now
}

async function productOf({ app }: TestApi, slug: string) {
  const select = { id: true, variants: { select: { id: true }, orderBy: { position: 'asc' } } } as const
  return app.database.prisma.product.findUniqueOrThrow({ where: { slug }, select })
}

function bearer(session: { access_token: string }): Headers {
  return { authorization: `Bearer ${session.access_token}` }
}
