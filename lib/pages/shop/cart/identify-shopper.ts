import type { App } from '#lib/app/app.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import type { Shopper } from '#lib/domains/shop/cart/index.ts'
import { siteCookieName } from '#lib/web/http/site-cookie.ts'
import { type Cookies, findSignedIn } from '../../people/visitors/website-visitor.ts'
import { CART_COOKIE } from './cart-cookies.ts'

export type WebShopper = Shopper & { customer: AuthenticatedCustomer | null }

/** Whose cart a browser's cookies name. A customer's cart belongs to the account, whatever else the browser holds. */
export async function identifyShopper(app: App, cookies: Cookies): Promise<WebShopper> {
  const customer = await findSignedIn(app, cookies)
  const token = cookies[siteCookieName(app.settings.current, CART_COOKIE)]
  return { customer, token: customer ? undefined : token || undefined }
}
