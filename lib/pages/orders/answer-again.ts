import type { App } from '#lib/app/app.ts'
import { type BoughtAgain, buyAgain, type Shopper } from '#lib/domains/shop/cart/index.ts'
import type { Order } from '#lib/domains/shop/orders/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { isWebShopOn } from '#lib/web/policies/features.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { writeCartCookies } from '../cart/cart-cookies.ts'
import { CART_PATH } from '../cart/cart-paths.ts'
import { sealFormNotice } from '../forms/form-notice.ts'
import { siteTexts } from '../site-format.ts'

/** Whether something of an order could be put into a cart of the website. */
export function canBuyAgain({ settings }: App, { lines }: Order): boolean {
  return isWebShopOn(settings.current) && lines.some(({ productId }) => productId !== null)
}

/** Puts an order's items into the cart, and leads there with what could not be bought again. */
export async function startAgain(
  app: App,
  shopper: Shopper,
  order: Order,
): Promise<{ to: string; cookies: string[] }> {
  if (!isWebShopOn(app.settings.current)) throw new Refusal('feature_disabled')
  const bought = await buyAgain(app, shopper, order)
  const { t } = siteTexts(app)
  const kind = bought.answer === null ? ('error' as const) : ('done' as const)
  const notice = await sealFormNotice(app, { page: CART_PATH, kind, text: describe(bought, t) })
  const cart = bought.answer ? writeCartCookies(app, shopper, bought.answer) : []
  return { to: CART_PATH, cookies: [...cart, ...notice] }
}

function describe({ answer, missing, fewer }: BoughtAgain, t: Translate): string {
  const list = (names: string[]) => names.join(', ')
  return [
    ...(answer === null ? [] : [t('orders.again.done')]),
    ...(missing.length > 0 ? [t('orders.again.missing', { names: list(missing) })] : []),
    ...(fewer.length > 0 ? [t('orders.again.fewer', { names: list(fewer) })] : []),
  ].join(' ')
}
