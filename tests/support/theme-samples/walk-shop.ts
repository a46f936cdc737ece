import { generateSync } from 'otplib'
import { loadAccountPage } from '#lib/pages/people/account/pages/load-account-page.ts'
import { loadDrawer } from '#lib/pages/shop/cart/load-cart-page.ts'
import { loadSharedWishlistPage } from '#lib/pages/shop/wishlist/load-wishlist-page.ts'
import { openVisitor, type Visitor } from '#tests/api/web-shop/visitor.ts'
import { COFFEE, type Data, GROUP, HOME, idsOf, JUMPER, KETTLE, PASSWORD, type Walk } from './seen.ts'

/** Products, a wishlist and a cart, with what can be wrong with them. */
export async function walkThroughShop(walk: Walk): Promise<void> {
  const { app, keep, show } = walk
  const { prisma } = app.database
  const visitor = openVisitor(app)
  const kettle = await idsOf(walk, KETTLE)
  const jumper = await idsOf(walk, JUMPER, 1)
  for (const slug of [JUMPER, KETTLE, COFFEE, GROUP]) await showProduct(walk, visitor, slug)
  await visitor.send('/cart/forms/add', {
    ...jumper,
    quantity: '99999',
    page: `/products/${JUMPER}`,
    'attributes[Engraving]': 'For Ann',
  })
  await showProduct(walk, visitor, JUMPER, { variant: jumper.variant_id })
  await visitor.send(`/products/${KETTLE}/reviews`, { rating: '', body: '' })
  await showProduct(walk, visitor, KETTLE)

  await visitor.send('/wishlist/forms/add', jumper)
  await visitor.send('/wishlist/forms/add', kettle)
  await prisma.productVariant.update({ where: { id: Number(jumper.variant_id) }, data: { price: 9900n } })
  const shared = (await visitor.send('/wishlist/forms/share', {})).to
  const wishes = (await show(visitor.wishlist())) as { share_url: string; items: { id: number }[] }
  await show(loadSharedWishlistPage(app, wishes.share_url.split('/').at(-1) ?? shared))
  await visitor.send('/wishlist/forms/remove', { id: String(wishes.items[0]?.id) })
  await show(visitor.wishlist())

  await visitor.send('/cart/forms/add', { ...kettle, quantity: '2', 'attributes[Engraving]': 'For Ann' })
  await visitor.send('/cart/forms/add', { ...jumper, quantity: '1' })
  await visitor.send('/cart/forms/add', await idsOf(walk, COFFEE))
  await visitor.send('/cart/forms/coupon', { code: 'NOSUCH' })
  await show(visitor.cart({ country: 'DE', postcode: '10115' }))
  await visitor.send('/cart/forms/coupon', { code: 'WELCOME10' })
  await prisma.productVariant.update({ where: { id: Number(kettle.variant_id) }, data: { stock: 1 } })
  await prisma.productVariant.update({ where: { id: Number(jumper.variant_id) }, data: { price: 10_900n } })
  await show(visitor.cart({ country: 'US', state: 'OR', postcode: '97209' }))
  await show(visitor.cart({ country: 'BR' }))
  keep('cart/drawer', (await loadDrawer(app, { ...visitor.jar })) ?? {})
  await show(visitor.checkout())
  await prisma.productVariant.update({ where: { id: Number(kettle.variant_id) }, data: { stock: 9 } })
  const cart = (await show(visitor.cart())) as { cart: { items: { id: number }[] } }
  await visitor.send('/cart/forms/remove', { id: String(cart.cart.items[0]?.id) })
  keep('cart/drawer', (await loadDrawer(app, { ...visitor.jar })) ?? {})
  await show(visitor.cart())
  await showCheckout(walk, visitor)
}

async function showProduct(
  { keep, show }: Walk,
  visitor: Visitor,
  slug: string,
  query: Record<string, string> = {},
): Promise<void> {
  const { add_form: form } = await show(visitor.product(slug, query))
  if (form) keep('products/add-form', { form })
}

/** A customer's own pages. */
export async function walkThroughAccount(walk: Walk): Promise<void> {
  const { api, app, show } = walk
  const open = (visitor: Visitor, path: string) =>
    show(loadAccountPage(app, path.split('/').filter(Boolean), {}, { ...visitor.jar }))
  const ada = openVisitor(app)
  await ada.send('/account/forms/sign-in', { email: 'ada@example.com', password: 'wrong' })
  await open(ada, 'sign-in')
  await ada.send('/account/forms/sign-in', { email: 'ada@example.com', password: PASSWORD })
  await ada.send('/account/forms/profile', { name: '' })
  await open(ada, '')
  delete ada.jar['storefront-notice']
  await ada.send('/account/forms/two-factor-begin', { password: PASSWORD })
  for (const path of ['orders', 'addresses', 'payment-methods', 'devices', 'two-factor', 'data'])
    await open(ada, path)
  const [latest] = await app.database.prisma.order.findMany({
    where: { customer: { email: 'ada@example.com' } },
    orderBy: { placedAt: 'desc' },
  })
  await open(ada, `orders/${latest?.number}`)
  await ada.send('/cart/forms/add', { ...(await idsOf(walk, KETTLE)), quantity: '1' })
  await showCheckout(walk, ada)
  await ada.send('/checkout/forms/update', { address_id: 'new', country: 'DE', postcode: '10115' })
  await show(ada.checkout())
  await show(ada.cart({ country: 'DE', postcode: '10115' }))
  const grace = openVisitor(app)
  await grace.send('/account/forms/sign-in', { email: 'grace@example.com', password: 'quiet-harbour-77' })
  await open(grace, 'code')
  const secret = 'M5UXMZJANVSSAYLMOIQHI5DFNZSA2345'
  const code = generateSync({ secret, epoch: api.clock.now().getTime() / 1000 })
  await grace.send('/account/forms/code', { code })
  await grace.send('/account/forms/two-factor-renew', { password: 'quiet-harbour-77' })
  await open(grace, 'two-factor')
}

async function showCheckout({ show }: Walk, visitor: Visitor): Promise<Data> {
  await show(visitor.checkout())
  const place = { ...HOME, email: 'ada', payment_gateway: 'none' }
  await visitor.send('/checkout/forms/update', { ...HOME, other_invoice: 'on' })
  await visitor.send('/checkout/forms/place', place)
  return show(visitor.checkout())
}
