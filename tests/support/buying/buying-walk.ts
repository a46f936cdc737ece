import assert from 'node:assert/strict'
import type { BuyingShop } from './buying-shop.ts'
import type { BuyingWalker } from './walker.ts'

const ADD = '.product-add [type="submit"].button'
const ERROR = 'main .form-error, main [role=alert], dialog[open] [role=alert]'
const DELIVERY = { name: 'Ada', line1: '18 Alder Lane', city: 'Portland', postcode: '97209' }

let walks = 0

/**
 * A guest with bad luck buys, looks the order up, buys again, waits for stock and keeps a wishlist. Throws where that fails; the walker
 * is told what is wrong with the pages.
 */
export async function walkShop(shop: BuyingShop, walker: BuyingWalker): Promise<void> {
  const email = `guest-${++walks}@example.com`
  await findProduct(walker)
  await fillCart(walker)
  const number = await buy(shop, walker, email)
  await lookUp(shop, walker, { email, number })
  await waitForStock(shop, walker, email)
  await keepWishlist(walker)
}

/** Through the search, also with nothing entered, and through filters that find nothing. */
async function findProduct({ open, see, enter, click, pressEnter, check }: BuyingWalker): Promise<void> {
  await open('/')
  await see('main')
  await check('home')
  await open('/search?q=')
  await see('main')
  await check('search for nothing')
  await open('/products?min=0&max=0&q=')
  await see('main')
  await check('list without products')
  await open('/search')
  await enter('q', 'kettle')
  await click('main [name=q]')
  await pressEnter()
  await see('main a[href*="/products/kettle"]')
  await check('results')
  await click('main a[href*="/products/kettle"]')
  await see(ADD)
  await check('product')
}

/** Quantities that are none are refused in words, and take nothing into the cart. */
async function fillCart({
  browser,
  open,
  see,
  click,
  pressEnter,
  enter,
  text,
  has,
  check,
  scripts,
}: BuyingWalker): Promise<void> {
  for (const value of ['', '0', '-1', '1.5']) {
    await open('/products/kettle')
    await enter('quantity', value)
    // The browser's own check of numbers would keep the form from being sent.
    await browser.evaluate(() => document.querySelector('#add-form')?.setAttribute('novalidate', ''))
    await click(ADD)
    await see(ERROR)
    await check(`quantity "${value}"`)
  }
  await open('/cart')
  assert.equal(await has('main .cart-line'), false, 'A quantity that is none was taken.')
  // What was seen before leads out of it.
  if (scripts) await see('main [data-shop-viewed]:not([hidden]) a')
  await check('empty cart')
  await open('/products/kettle')
  await enter('quantity', '2')
  await click('main [name=quantity]')
  await pressEnter()
  await see('dialog[open] .cart-line, main .cart-line')
  await check('added')
  await open('/cart')
  assert.match(await text(), /\$84\.00/)
  await check('cart')
  await changeQuantity({ see, click, pressEnter, enter, text })
}

type Changing = Pick<BuyingWalker, 'see' | 'click' | 'pressEnter' | 'enter' | 'text'>

async function changeQuantity({ see, click, pressEnter, enter, text }: Changing): Promise<void> {
  await enter('quantity', '1')
  await click('main [name=quantity]')
  await pressEnter()
  await waitFor(async () => !/\$84\.00/.test(await text('.cart-totals')), 'The cart takes no new quantity.')
  await click('main .cart-line [id*="-remove-"]')
  await see('main .cart-notice form button')
  await click('main .cart-notice form button')
  await see('main .cart-line')
}

async function buy(shop: BuyingShop, walker: BuyingWalker, email: string): Promise<string> {
  const { browser, open, see, click, pressEnter, enter, check, scripts, has, text } = walker
  await open('/checkout')
  await see('#checkout-continue')
  await check('checkout')
  // Nothing is entered: every mistake is said at once, and nothing is ordered.
  await click('#checkout-continue')
  await see('#notice a, [data-shop-notice] a')
  await check('mistakes')
  await enter('email', email)
  await click('main [name=email]')
  await pressEnter()
  await see('#checkout-continue')
  await enter('country', 'US')
  if (!scripts) await click('#checkout-continue')
  await see('select[name=state]')
  await enter('state', 'OR')
  for (const [name, value] of Object.entries({ ...DELIVERY, postcode: 'ABC' })) await enter(name, value)
  // A script has found the ways to ship and to pay by then.
  await click(scripts ? '#checkout-place' : '#checkout-continue')
  await see('#notice, [data-shop-notice]')
  await check('wrong postcode')
  await enter('postcode', DELIVERY.postcode)
  if (!(await has('#checkout-place'))) await click('#checkout-continue')
  await see('#checkout-place')
  await check('ready to order')
  await click('[name=payment_gateway][value=cash_on_delivery]')
  await click('#checkout-place')
  await see('main .order-steps')
  await check('order')
  const path = await browser.evaluate(() => location.pathname)
  const number = path.split('/')[2] ?? ''
  // Back, and pressed again: the order stays one.
  await browser.back()
  await waitFor(async () => !(await has('main .order-steps')), 'There is no way back.')
  if (await has('#checkout-place')) {
    await click('#checkout-place')
    await waitFor(
      async () => !(await has('#checkout-place:not([disabled])')) || /empty/i.test(await text()),
      'It orders again.',
    )
  }
  await open('/checkout')
  await check('checkout after the order')
  const orders = await shop.site.app.database.prisma.order.count({ where: { email } })
  assert.equal(orders, 1, 'The back button ordered twice.')
  return number
}

async function lookUp(
  shop: BuyingShop,
  { open, see, enter, click, text, check }: BuyingWalker,
  { email, number }: { email: string; number: string },
): Promise<void> {
  const said: string[] = []
  for (const asked of ['', 'X-0', number]) {
    await open('/orders')
    await enter('number', asked)
    await enter('email', email)
    if (asked === '') {
      await check('look-up')
      continue
    }
    await click('main form.visitor-form button')
    await see('main .respond-notice')
    await check('looked up')
    // Once too many have asked, it says for how many seconds.
    said.push((await text('main .respond-notice')).replace(/\d+/g, ''))
  }
  assert.equal(said[0], said[1], 'The look-up tells which orders exist.')
  await open(await shop.mailedLink(email, new RegExp(`http\\S+/orders/${number}/\\S+`)))
  await see('main .order-steps')
  await check('order from its mail')
  await click('main form[action$="/again"] button')
  await see('main .cart-line')
  await check('bought again')
}

async function waitForStock(
  shop: BuyingShop,
  { browser, open, see, enter, click, pressEnter, check }: BuyingWalker,
  email: string,
): Promise<void> {
  const lamp = await shop.addSoldOut(`Sold lamp ${walks}`)
  await open(`/products/${lamp.slug}`)
  await see('form.product-notice')
  await check('sold out')
  await enter('email', 'nobody')
  await browser.evaluate(() => document.querySelector('form.product-notice')?.setAttribute('novalidate', ''))
  await click('form.product-notice button')
  await see('main .respond-notice, main .form-error')
  await check('wrong address')
  await open(`/products/${lamp.slug}`)
  await enter('email', email)
  await click('form.product-notice [name=email]')
  await pressEnter()
  await see('main .respond-notice')
  await check('asked to be told')
  await open(await shop.mailedLink(email, /http\S+\/stock-notices\/confirm\/\S+/))
  await check('confirm the address')
  await click('main form.visitor-form button')
  await see('main .respond-notice')
  await check('address confirmed')
  await lamp.restock()
  await open(await shop.mailedLink(email, new RegExp(`http\\S+/products/${lamp.slug}\\S*`)))
  await see(ADD)
}

async function keepWishlist({
  browser,
  open,
  see,
  click,
  has,
  text,
  check,
  scripts,
}: BuyingWalker): Promise<void> {
  await open('/wishlist')
  await check('empty wishlist')
  await open('/products/kettle')
  await click('main .product-choose .wish-button')
  if (scripts) await see('main .product-choose .wish-button[aria-pressed=true]')
  await open('/wishlist')
  await see('main .cart-line')
  await check('wishlist')
  await click('main .wish-share form button')
  await see('#wish-link')
  await check('shared wishlist')
  const link = await browser.evaluate(
    () => document.querySelector<HTMLInputElement>('#wish-link')?.value ?? '',
  )
  await open(link)
  assert.match(await text(), /Tarn Kettle/)
  await check('wishlist of someone else')
  await open('/wishlist')
  await click('main form[action$="/move"] button')
  await waitFor(async () => !(await has('main .cart-line')), 'The wishlist keeps what was moved.')
  await open('/cart')
  await see('main .cart-line')
}

const PATIENCE_MS = 30_000

async function waitFor(isTrue: () => Promise<boolean>, complaint: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await isTrue().catch(() => false)); )
    if (Date.now() > deadline) throw new Error(complaint)
    else await new Promise((resolve) => setTimeout(resolve, 100))
}
