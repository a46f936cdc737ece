import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { findAnyOrder, orderGrant } from '#lib/domains/shop/orders/index.ts'
import { FormNotice } from '#lib/pages/forms/form-notice.ts'
import { accountForms } from '#lib/pages/people/account/forms/list-forms.ts'
import { NOTICE_COOKIE } from '#lib/pages/people/account/notice.ts'
import { cartForms } from '#lib/pages/shop/cart/forms/cart-forms.ts'
import { checkoutForms } from '#lib/pages/shop/checkout/forms/answer-checkout-form.ts'
import { KEPT } from '#lib/pages/shop/checkout/read-checkout.ts'
import { guestOrderForms } from '#lib/pages/shop/orders/guest-order-forms.ts'
import { wishlistForms } from '#lib/pages/shop/wishlist/answer-wishlist-form.ts'
import { openCookie } from '#lib/web/http/site-cookie.ts'
import { StockNoticeForm } from '#lib/web/inputs/cart.ts'
import { CommentBody, GuestComment } from '#lib/web/inputs/comment.ts'
import { ContactForm } from '#lib/web/inputs/contact.ts'
import { NewsletterForm } from '#lib/web/inputs/newsletter.ts'
import { OrderLookUp } from '#lib/web/inputs/order.ts'
import { ReviewBody } from '#lib/web/inputs/review.ts'
import { VALIDATOR } from '#tests/support/validator-words.ts'
import { sendOwnLine } from '../../support/drafts.ts'
import { draws } from '../../support/draws.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor, type Visitor } from './visitor.ts'

const GARBAGE = [
  '',
  'abc',
  '-1',
  '1e9',
  '1.5',
  '99999999999999999999',
  'a\r\nb',
  'x'.repeat(3000),
  '[]',
  '💥',
]
const LANGUAGES = readdirSync('lib/services/texts/catalogues')

/** English is told of everything, each other language of a few: together they are told of everything once more. */
function garbageFor(locale: string): string[] {
  if (locale === 'en') return GARBAGE
  const first = 3 * LANGUAGES.indexOf(locale)
  const { numRuns } = draws(3)
  return GARBAGE.map((_, place) => GARBAGE[(first + place) % GARBAGE.length] ?? '').slice(0, numRuns)
}

let api: ShopApi
let visitor: Visitor
let product: { id: number; slug: string }
let guestForms: string
let grant: string
let draft: string

beforeAll(async () => {
  api = await openShopApi()
  await api.app.settings.set('shop.web_enabled', true)
  await api.app.settings.set('api.auth_requests_per_minute', 1_000_000)
  visitor = openVisitor(api.app)
  product = await api.catalogue.product({ name: 'Tarn Mug', price: 1250, stock: 50 })
  const { json } = await api.checkOut(await api.beginCart([product]))
  const order = await findAnyOrder(api.app, json.data.order.number)
  guestForms = `/orders/${order?.number}/forms`
  grant = order ? orderGrant(api.app, order) : ''
  draft = await sendOwnLine(api.app)
  const password = 'paper-lantern-19'
  const account = { name: 'Mei', email: 'mei@example.com', password, password_confirmation: password }
  await visitor.send('/account/forms/register', account)
})
afterAll(() => api.close())

/** The names of the fields of a schema. */
function namesOf(schema: z.ZodType): string[] {
  const { shape } = schema as unknown as { shape?: Record<string, unknown> }
  return Object.keys(shape ?? {})
}

type Form = { path: string; fields: string[]; fixed?: Record<string, string> }

/** Every form of the website, from the code that answers it. */
function listForms(): Form[] {
  const of = (base: string, forms: Readonly<Record<string, { fields: z.ZodType }>>): Form[] =>
    Object.entries(forms).map(([name, { fields }]) => ({ path: `${base}/${name}`, fields: namesOf(fields) }))
  const checkout = [...Object.keys(KEPT), 'expected_total', 'key', 'quiet']
  return [
    ...of('/account/forms', accountForms),
    ...of('/cart/forms', cartForms),
    ...Object.keys(wishlistForms).map((name) => ({
      path: `/wishlist/forms/${name}`,
      fields: ['id', 'product_id', 'variant_id'],
    })),
    ...Object.keys(checkoutForms).map((name) => ({ path: `/checkout/forms/${name}`, fields: checkout })),
    ...Object.keys(guestOrderForms).map((name) => ({
      path: `${guestForms}/${name}`,
      fields: ['payment_gateway', 'password', 'password_confirmation'],
      fixed: { grant },
    })),
    { path: '/newsletter/forms/subscribe', fields: namesOf(NewsletterForm) },
    { path: '/stock-notices/forms/request', fields: namesOf(StockNoticeForm) },
    { path: '/contact/message', fields: namesOf(ContactForm) },
    {
      path: '/orders/drafts/forms/order',
      fields: ['payment_gateway', 'terms', 'version', 'expected_total'],
      fixed: { token: draft },
    },
    { path: '/orders/look-up', fields: namesOf(OrderLookUp) },
    { path: `/products/${product.slug}/reviews`, fields: namesOf(ReviewBody) },
    { path: `/products/${product.slug}/reviews/1/helpful`, fields: ['helpful'] },
    { path: '/posts/none/comments', fields: [...namesOf(CommentBody), ...namesOf(GuestComment)] },
  ]
}

/** The messages that the next page shows, from the cookies of an answer. */
async function told(one: Visitor): Promise<string[]> {
  const sent = { name: 'storefront-sent', schema: FormNotice, seconds: 60, parts: 2 }
  const notices = [
    await openCookie(api.app, sent, one.jar),
    await openCookie(api.app, NOTICE_COOKIE, one.jar),
  ]
  for (const name of Object.keys(one.jar)) if (/storefront-(?:sent|notice)/.test(name)) delete one.jar[name]
  return notices.flatMap((notice) => (notice ? [notice.text, ...Object.values(notice.errors)] : []))
}

async function sweep(one: Visitor, values: readonly string[]) {
  let count = 0
  for (const { path, fields, fixed } of listForms()) {
    // These end what the rest of the walk needs.
    if (/\/(?:sign-out|delete|cancel)$/.test(path)) continue
    for (const value of values) {
      const { status } = await one.send(path, {
        ...Object.fromEntries(fields.map((field) => [field, value])),
        ...fixed,
      })
      expect([path, value.slice(0, 30), status < 500]).toEqual([path, value.slice(0, 30), true])
      for (const text of await told(one)) {
        count += 1
        expect([path, value.slice(0, 30), text]).not.toEqual([
          path,
          value.slice(0, 30),
          expect.stringMatching(VALIDATOR),
        ])
      }
    }
  }
  return count
}

describe('garbage in the forms of the website', () => {
  it('is in every form: whoever answers one is known here', () => {
    const answering = readdirSync('lib/pages', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('forms/'))
      .filter((file) => /\banswer(?:Site|Visitor)Form[(<]/.test(readFileSync(`lib/pages/${file}`, 'utf8')))
    expect(answering.toSorted()).toEqual([
      'people/account/forms/answer-form.ts',
      'people/community/answer-forms.ts',
      'people/community/answer-vote-form.ts',
      // Answers a choice of buttons alone.
      'people/consent/answer-consent-form.ts',
      'publishing/contact/answer-contact-form.ts',
      'publishing/newsletter/answer-newsletter-form.ts',
      'shop/cart/forms/answer-cart-form.ts',
      'shop/checkout/forms/answer-checkout-form.ts',
      'shop/orders/drafts/answer-draft-form.ts',
      'shop/orders/guest-order-forms.ts',
      'shop/orders/look-up.ts',
      // Answers a choice of buttons alone, with plain text.
      'shop/pay/answer-sandbox.ts',
      'shop/stock-notices/answer-stock-notice-form.ts',
      'shop/wishlist/answer-wishlist-form.ts',
      // Takes no more than words: its fields have no numbers to get wrong.
      'shop/withdrawals/answer-withdrawal-form.ts',
    ])
  })

  it.each(LANGUAGES)('is told about in words for people: %s', async (locale) => {
    await api.app.settings.set('site.locale', locale)
    await visitor.send('/cart/forms/add', { product_id: String(product.id) })
    await told(visitor)
    expect(await sweep(visitor, garbageFor(locale))).toBeGreaterThan(100)
  })

  it('is told so to guests too', async () => {
    await api.app.settings.set('site.locale', 'en')
    expect(await sweep(openVisitor(api.app), ['', 'abc'])).toBeGreaterThan(50)
  })

  it('names what a quantity should be', async () => {
    await api.app.settings.set('site.locale', 'de')
    for (const quantity of ['', 'abc', '-1', '1e9', '1.5']) {
      await visitor.send('/cart/forms/quantity', { id: '1', quantity })
      expect(await told(visitor)).toContain('Bitte eine Menge als ganze Zahl eingeben, zum Beispiel 1.')
    }
  })
})
