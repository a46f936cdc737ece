import type { App } from '#lib/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { findOrder, type Order } from '#lib/domains/orders/index.ts'
import { payLink } from '#lib/domains/payments/index.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import {
  addressPanel,
  isPayableOnline,
  itemsPanels,
  shipmentsPanels,
  statePanel,
} from '../account/pages/order-panels.ts'
import { backToShop } from '../pay/pay-page.ts'
import { siteFormat } from '../site-format.ts'
import { siteTexts } from '../site-texts.ts'
import type { StorefrontPage } from '../storefront-page.ts'

/**
 * A guest's order, for anyone with the link from its e-mails. Returns null if the shop is switched off, the order is
 * unknown or not a guest's, or the token is wrong or expired.
 */
export async function loadGuestOrderPage(
  app: App,
  number: string,
  token: string,
): Promise<StorefrontPage | null> {
  if (!isGroupOn(app.settings.current, 'shop')) return null
  const order = await find(app, number, token)
  if (!order) return null
  const { t } = siteTexts(app)
  const pay = { label: t('orders.pay_now'), url: payLink(app, order.number), main: true }
  const title = t('orders.title', { number: order.number })
  return {
    view: 'account/show',
    title,
    // The address works like a password, so the page does not show it.
    path: '',
    unlisted: true,
    stylesheets: ['account.css'],
    data: {
      heading: title,
      intro: t('orders.placed_on', { date: siteFormat(app).day(order.placedAt) }),
      panels: [
        statePanel(order, app, { links: isPayableOnline(order) ? [pay] : [] }),
        ...itemsPanels(order, app),
        ...shipmentsPanels(order, app),
        addressPanel(order, app, [backToShop(t)]),
      ],
      notice: null,
      nav: [],
    },
  }
}

async function find(app: App, number: string, token: string): Promise<Order | null> {
  try {
    return await findOrder(app, number, { customerId: null, token })
  } catch (error) {
    if (isDomainError(error, 'order_not_found')) return null
    throw error
  }
}
