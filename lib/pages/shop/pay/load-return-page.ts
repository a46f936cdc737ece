import type { App } from '#lib/app/app.ts'
import { isReturnUrl } from '#lib/domains/people/apps/index.ts'
import { countItems, isPlacedFrom } from '#lib/domains/shop/cart/index.ts'
import { isPayable, loadOrder, type Order, orderToken } from '#lib/domains/shop/orders/index.ts'
import {
  findLiveGateway,
  inWebView,
  isReturnLinkGood,
  listPayments,
  payLink,
  refreshPayment,
} from '#lib/domains/shop/payments/index.ts'
import { isWebShopOn } from '#lib/services/settings/index.ts'
import { siteCookieName } from '#lib/web/http/site-cookie.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { type Cookies, SESSION_COOKIE } from '../../people/visitors/website-visitor.ts'
import type { StorefrontPage } from '../../storefront-page.ts'
import { CART_COOKIE, writeCount } from '../cart/cart-cookies.ts'
import { CHECKOUT_PATH } from '../cart/cart-paths.ts'
import { identifyShopper } from '../cart/identify-shopper.ts'
import { dropDraft } from '../checkout/draft-cookie.ts'
import { describeOutcome } from './describe-outcome.ts'
import { findLinkedOrder } from './find-linked-order.ts'
import { backToShop, payPage } from './pay-page.ts'
import { findLeftWebView, type WebView } from './web-view.ts'

export type ReturnPage = StorefrontPage & {
  /** The app's own address, to which the page leads by itself; null if it stays. */
  leadsTo: string | null
  /** `Set-Cookie` lines. */
  cookies: string[]
}

type PageLink = { label: string; url: string; main?: boolean }

/** The page a buyer returns to from the provider: how the payment went, as far as known. */
export async function loadReturnPage(
  app: App,
  number: string,
  { seal, left, webView: asked = null }: { seal: string; left: boolean; webView?: WebView | null },
  cookies: Cookies = {},
): Promise<ReturnPage | null> {
  const found = isReturnLinkGood(app, number, seal) ? await findLinkedOrder(app, number) : null
  if (!found) return null
  if (isPayable(found) || found.processingSince !== null) await refreshPayment(app, found.id)
  const order = await loadOrder(app.database.prisma, found.id)
  const facts = {
    payments: await listPayments(app, order.id),
    left,
    isAwaited: isPayable(order) && (await findLiveGateway(app, order.id)) !== null,
  }
  const { t } = siteTexts(app)
  const { heading, text, kind, waits = false } = describeOutcome(app, order, facts)
  const webView = asked ?? findLeftWebView(app, number, cookies)
  const inApp = webView !== null
  const leadsTo = await findAppAddress(app, number, webView)
  const isOpen = isPayable(order) && !waits
  return {
    ...payPage({
      inApp,
      title: heading,
      path: `/pay/${number}/return`,
      ...(kind && { notice: { kind, text } }),
      panel: {
        id: 'outcome',
        heading: t('orders.title', { number }),
        texts: kind ? [] : [text],
        links: [
          ...(leadsTo === null ? [] : [{ label: t('pay.back_to_app'), url: leadsTo, main: true }]),
          ...(isOpen && leadsTo === null ? [tryAgain(app, number, inApp)] : []),
          // An app closes its web view here, and shows itself where else to go.
          ...(inApp ? [] : await listPlaces(app, order, { isOpen, cookies })),
        ],
      },
    }),
    ...refreshOf(leadsTo, waits),
    leadsTo,
    cookies: isPayable(order) || waits ? [] : await leaveCheckout(app, cookies),
  }
}

/** The app asks for itself how the payment went; a browser looks again here, while that is not known. */
function refreshOf(leadsTo: string | null, waits: boolean): { refresh?: string } {
  if (leadsTo !== null) return { refresh: `0;url=${leadsTo}` }
  return waits ? { refresh: '4' } : {}
}

/** Where the app is opened again. It learns which order the buyer comes from, and asks the API how the payment went. */
async function findAppAddress(app: App, number: string, webView: WebView | null): Promise<string | null> {
  const returnUrl = webView?.returnUrl ?? null
  if (returnUrl === null || !(await isReturnUrl(app, returnUrl))) return null
  return `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}order=${encodeURIComponent(number)}`
}

function tryAgain(app: App, number: string, inApp: boolean): PageLink {
  const link = payLink(app, number)
  return { label: siteTexts(app).t('pay.try_again'), url: inApp ? inWebView(link) : link, main: true }
}

type Visit = { isOpen: boolean; cookies: Cookies }

async function listPlaces(app: App, order: Order, { isOpen, cookies }: Visit): Promise<PageLink[]> {
  return [
    ...(isOpen ? chooseAgain(app, cookies) : []),
    ...(await linkOrder(app, order, cookies)),
    backToShop(siteTexts(app).t),
  ]
}

/** The cart cookies of the browser that ordered, once the order is paid. */
async function leaveCheckout(app: App, cookies: Cookies): Promise<string[]> {
  if (!hasCart(app, cookies)) return []
  const shopper = await identifyShopper(app, cookies)
  const isKept = shopper.customer !== null || app.settings.current['account.guest_cart']
  return [...dropDraft(app), writeCount(app, isKept ? await countItems(app, shopper) : 0)]
}

/** To the order's page, for a browser that is its buyer's: signed in, or with the cart that it was placed from. */
async function linkOrder(app: App, order: Order, cookies: Cookies): Promise<PageLink[]> {
  const shopper = await identifyShopper(app, cookies)
  const label = siteTexts(app).t('pay.show_order')
  if (order.customerId !== null && order.customerId === shopper.customer?.id)
    return [{ label, url: `/account/orders/${order.number}` }]
  if (!order.placedAsGuest || !(await isPlacedFrom(app, order.id, shopper))) return []
  return [{ label, url: `/orders/${order.number}/${orderToken(app.secrets, order)}` }]
}

/** Back to the checkout, for buyers whose browser has the cart: it is kept until the order is paid. */
function chooseAgain(app: App, cookies: Cookies): PageLink[] {
  if (!hasCart(app, cookies)) return []
  return [{ label: siteTexts(app).t('checkout.choose_again'), url: CHECKOUT_PATH }]
}

function hasCart(app: App, cookies: Cookies): boolean {
  const { current } = app.settings
  const names = [CART_COOKIE, SESSION_COOKIE].map((name) => siteCookieName(current, name))
  return isWebShopOn(current) && names.some((name) => cookies[name])
}
