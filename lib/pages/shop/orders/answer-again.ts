import type { App } from '#lib/app/app.ts'
import { type BoughtAgain, buyAgain, type Shopper } from '#lib/domains/shop/cart/index.ts'
import type { Order, OrderLine } from '#lib/domains/shop/orders/index.ts'
import { isWebShopOn } from '#lib/services/settings/index.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { sealFormNotice } from '../../forms/form-notice.ts'
import { writeCartCookies } from '../cart/cart-cookies.ts'
import { CART_PATH } from '../cart/cart-paths.ts'

/** Whether something of an order could be put into a cart of the website. */
export function canBuyAgain({ settings }: App, { lines }: Order): boolean {
  return isWebShopOn(settings.current) && lines.some(({ productId }) => productId !== null)
}

/** Puts an order's items into the cart, and leads there with what could not be bought again and which prices changed. */
export async function startAgain(
  app: App,
  shopper: Shopper,
  order: Order,
): Promise<{ to: string; cookies: string[] }> {
  if (!isWebShopOn(app.settings.current)) throw new Refusal('feature_disabled')
  const bought = await buyAgain(app, shopper, order)
  const kind = bought.added.length === 0 ? ('error' as const) : ('done' as const)
  const notice = await sealFormNotice(app, { page: CART_PATH, kind, text: describe(bought, app) })
  return { to: CART_PATH, cookies: [...writeCartCookies(app, shopper, bought), ...notice] }
}

function describe({ added, leftOut, priceChanges }: BoughtAgain, app: App): string {
  const { t } = siteTexts(app)
  const { money } = siteFormat(app)
  const name = ({ name, variantName }: OrderLine) => (variantName ? `${name} (${variantName})` : name)
  const isAdded = (line: OrderLine) => added.some((one) => one.line === line)
  const list = (key: Sentence, found: BoughtAgain['leftOut']) =>
    found.length === 0
      ? []
      : [t(`orders.again.${key}`, { names: found.map(({ line }) => name(line)).join(', ') })]
  const partly = leftOut.filter(({ line }) => isAdded(line))
  const wholly = leftOut.filter(({ line }) => !isAdded(line))
  const prices = priceChanges.map(({ line, oldPrice, newPrice }) =>
    t('api.notes.price_changed', {
      name: name(line),
      old_price: money(oldPrice).formatted,
      new_price: money(newPrice).formatted,
    }),
  )
  const because = (...reasons: string[]) => wholly.filter(({ reason }) => reasons.includes(reason))
  return [
    ...(added.length === 0 ? [] : [t('orders.again.done')]),
    ...list('missing', because('unavailable')),
    ...list('sold_out', because('sold_out')),
    ...list('not_added', because('too_few_left', 'quantity_limit', 'cart_full')),
    ...list('fewer', partly),
    ...prices,
  ].join(' ')
}

type Sentence = 'missing' | 'sold_out' | 'not_added' | 'fewer'
