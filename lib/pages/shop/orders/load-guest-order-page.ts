import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { findOrder, type Order, orderGrant } from '#lib/domains/shop/orders/index.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { openCookie } from '#lib/web/http/site-cookie.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { NOTICE_COOKIE } from '../../people/account/notice.ts'
import { buildForm } from '../../people/account/pages/build-form.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'
import type { StorefrontPage } from '../../storefront-page.ts'
import { backToShop } from '../pay/pay-page.ts'
import { orderPage } from './order-page.ts'

/**
 * A guest's order, for anyone with the link from its e-mails. Returns null if the shop is switched off, the order is
 * unknown or not a guest's, or the token is wrong or expired.
 */
export async function loadGuestOrderPage(
  app: App,
  { number, token }: { number: string; token: string },
  cookies: Cookies,
): Promise<StorefrontPage | null> {
  const { current } = app.settings
  if (!isGroupOn(current, 'shop')) return null
  const order = await find(app, number, token)
  if (!order) return null
  const { t } = siteTexts(app)
  const notice = await openCookie(app, NOTICE_COOKIE, cookies)
  const grant = orderGrant(app, order)
  return orderPage(app, order, {
    // The address works like a password, so the page does not show it.
    path: '',
    nav: [],
    notice: notice ? { kind: notice.kind, text: notice.text, form: notice.form } : null,
    links: [backToShop(t)],
    grant,
    form: (name, { hidden, ...looks }) => ({
      ...buildForm({ name: `order-${name}`, hidden: { grant, ...hidden }, ...looks }, notice),
      // What brings files is admitted by its address, before they are read.
      action: `/orders/${order.number}/forms/${name}${name === 'return' ? `?${new URLSearchParams({ grant })}` : ''}`,
    }),
  })
}

async function find(app: App, number: string, token: string): Promise<Order | null> {
  try {
    return await findOrder(app, number, { customerId: null, token })
  } catch (error) {
    if (isDomainError(error, 'order_not_found')) return null
    throw error
  }
}
