import type { App } from '#lib/app/app.ts'
import { renderPage } from '#lib/pages/document/write-page.ts'
import { answerForm } from '#lib/pages/people/account/forms/answer-form.ts'
import { answerCommentForm, answerReviewForm } from '#lib/pages/people/community/answer-forms.ts'
import { answerVoteForm } from '#lib/pages/people/community/answer-vote-form.ts'
import { answerConsentForm } from '#lib/pages/people/consent/answer-consent-form.ts'
import { answerContactForm } from '#lib/pages/publishing/contact/answer-contact-form.ts'
import { answerNewsletterForm } from '#lib/pages/publishing/newsletter/answer-newsletter-form.ts'
import { answerDrawer } from '#lib/pages/shop/cart/answer-drawer.ts'
import { answerCartForm } from '#lib/pages/shop/cart/forms/answer-cart-form.ts'
import { loadCartPage } from '#lib/pages/shop/cart/load-cart-page.ts'
import { answerCheckoutForm } from '#lib/pages/shop/checkout/forms/answer-checkout-form.ts'
import { loadCheckoutPage } from '#lib/pages/shop/checkout/load-checkout-page.ts'
import { answerDraftForm } from '#lib/pages/shop/orders/drafts/answer-draft-form.ts'
import { answerGuestOrderForm } from '#lib/pages/shop/orders/guest-order-forms.ts'
import { answerLookUpForm } from '#lib/pages/shop/orders/look-up.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import { answerStockNoticeForm } from '#lib/pages/shop/stock-notices/answer-stock-notice-form.ts'
import { answerWishlistForm } from '#lib/pages/shop/wishlist/answer-wishlist-form.ts'
import { loadWishlistPage } from '#lib/pages/shop/wishlist/load-wishlist-page.ts'
import { answerWithdrawalForm } from '#lib/pages/shop/withdrawals/answer-withdrawal-form.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import type { Query } from '#lib/web/http/target.ts'

type Fields = Record<string, string>

const handlers: [RegExp, (app: App, request: Request, form: string) => Promise<Response>][] = [
  [/^\/checkout\/forms\/([\w-]+)$/, answerCheckoutForm],
  [/^\/consent\/forms\/([\w-]+)$/, answerConsentForm],
  [/^\/cart\/forms\/([\w-]+)$/, answerCartForm],
  [/^\/account\/forms\/([\w-]+)$/, answerForm],
  [/^\/orders\/drafts\/forms\/(order)$/, answerDraftForm],
  [/^\/orders\/[^/]+\/forms\/([\w-]+)$/, answerOrderForm],
  [/^\/newsletter\/forms\/([\w-]+)$/, async (app, request, form) => answerNewsletterForm(app, request, form)],
  [
    /^\/stock-notices\/forms\/([\w-]+)$/,
    async (app, request, form) => answerStockNoticeForm(app, request, form),
  ],
  [/^\/wishlist\/forms\/([\w-]+)$/, answerWishlistForm],
  [/^\/contact\/(message)$/, answerContactForm],
  [/^\/orders\/(look-up)$/, answerLookUpForm],
  [/^\/withdrawal\/forms\/([\w-]+)$/, answerWithdrawalForm],
  [/^\/products\/([^/]+)\/reviews$/, answerReviewForm],
  [/^\/products\/([^/]+)\/reviews\/\d+\/helpful$/, answerVote],
  [/^\/posts\/([^/]+)\/comments$/, answerCommentForm],
]

function answerVote(app: App, request: Request, slug: string): Promise<Response> {
  const [, , , , id = ''] = new URL(request.url).pathname.split('/')
  return answerVoteForm(app, request, slug, id)
}

function answerOrderForm(app: App, request: Request, name: string): Promise<Response> {
  const [, , number = ''] = new URL(request.url).pathname.split('/')
  return answerGuestOrderForm(app, request, { number, name })
}

/** A browser without scripts: it keeps cookies, sends forms and opens pages, all in this process. */
export type Visitor = ReturnType<typeof openVisitor>

export function openVisitor(app: App, jar: Record<string, string> = {}) {
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
      if (/Max-Age=0\b/.test(rest)) delete jar[name]
      else jar[name] = value
    }
  }
  const cookie = () =>
    Object.entries(jar)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
  /** Resolves to the page with its data; whatever it needs to be told is told once. */
  const open = async <T extends StorefrontPage | null>(page: Promise<T>): Promise<T> => {
    const shown = await page
    delete jar['storefront-sent']
    return shown
  }
  return {
    jar,
    /** Sends a form from a page of the site, unless other headers are given. Resolves to where it leads. */
    async send(path: string, fields: Fields, headers: Fields = { 'sec-fetch-site': 'same-origin' }) {
      const body = new URLSearchParams(fields).toString()
      const request = new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(body.length),
          cookie: cookie(),
          ...headers,
        },
        body,
      })
      for (const [pattern, answer] of handlers) {
        const form = pattern.exec(path.split('?', 1)[0] ?? '')?.[1]
        if (form === undefined) continue
        const answered = await answer(app, request, form)
        keep(answered)
        return { status: answered.status, to: answered.headers.get('location') ?? '' }
      }
      throw new Error(`No form is sent to ${path}.`)
    },
    cart: (query: Query = {}) => open(loadCartPage(app, query, { ...jar })),
    async checkout() {
      const page = await loadCheckoutPage(app, { ...jar })
      delete jar['storefront-sent']
      return page
    },
    product: (slug: string, query: Query = {}) => open(loadProductPage(app, slug, query, { ...jar })),
    wishlist: () => open(loadWishlistPage(app, { ...jar })),
    async drawer() {
      const answered = await answerDrawer(
        app,
        new Request('http://localhost/cart/drawer', { headers: { cookie: cookie() } }),
      )
      keep(answered)
      return { status: answered.status, html: await answered.text() }
    },
    html: async (page: StorefrontPage | null) => (page ? (await renderPage(app, page)).html : ''),
  }
}
