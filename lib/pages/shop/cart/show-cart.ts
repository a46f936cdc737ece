import type { App } from '#lib/app/app.ts'
import { type CartAnswer, MAX_PIECES } from '#lib/domains/shop/cart/index.ts'
import { nameWithAttributes, shownAttributes } from '#lib/domains/shop/orders/index.ts'
import { bareTaxName } from '#lib/services/money/bare-tax-name.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { presentCart } from '#lib/web/presenters/shop/cart.ts'
import type { FormNotice } from '../../forms/form-notice.ts'
import { exemptionNote } from '../products/price-note.ts'
import { keyOfField } from './add-form.ts'
import { CHECKOUT_PATH, cartActions } from './cart-paths.ts'

type Shown = ReturnType<typeof presentCart>
type Item = Shown['items'][number]

/** The cart as views show it, with what the last form said. `answer` is null if guests may not have a cart. */
export function showCart(app: App, answer: CartAnswer | null, notice: FormNotice | undefined) {
  const cart = answer && present(app, answer)
  const isOfLine = (id: number | null) => cart?.items.some((item) => item.id === id) ?? false
  return {
    cart: cart && {
      ...cart,
      items: cart.items.map((item) => ({ ...showItem(app, item, cart), error: errorOf(item, notice) })),
      tax_lines: cart.tax_lines.map((line) => ({ ...line, label: describeTax(app, line) })),
      tax_note: describeExemption(app),
    },
    // What no line shows: a coupon that has ended, another currency.
    issues: cart?.issues.filter(({ item_id }) => !isOfLine(item_id)) ?? [],
    has_issues: (cart?.issues.length ?? 0) > 0,
    notice: notice ? showNotice(notice) : null,
    coupon_error: notice?.errors.code ?? '',
    coupon_code: notice?.values.code ?? '',
    actions: cartActions,
    checkout_url: CHECKOUT_PATH,
  }
}

function present(app: App, answer: CartAnswer): Shown {
  const messages = chooseMessages(undefined, [app.settings.current['site.locale']])
  return presentCart(answer, siteFormat(app), messages.note)
}

function showItem(app: App, item: Item, { issues }: Shown) {
  const { min_quantity: min, max_quantity: max, attributes } = item
  const name = item.variant_name === null ? item.name : `${item.name}, ${item.variant_name}`
  return {
    ...item,
    attributes: shownAttributes(attributes),
    // Tells lines of one product from each other, for buttons that name what they are about.
    full_name: nameWithAttributes(name, attributes),
    url: item.slug === null ? null : `/products/${encodeURIComponent(item.slug)}${variantQuery(item)}`,
    issues: issues
      .filter(({ item_id }) => item_id === item.id)
      .map(({ code, message }) => ({ code, message })),
    quantity_min: min,
    quantity_max: Math.min(max ?? MAX_PIECES, MAX_PIECES),
    is_reduced: item.discount.amount > 0,
    withdrawal_note: exemptionNote(app, item.withdrawal_exemption),
  }
}

/** Why the line's form was refused; empty if it was not. */
function errorOf({ id }: Item, notice: FormNotice | undefined): string {
  return notice?.kind === 'error' && notice.values.id === String(id) ? notice.text : ''
}

function variantQuery({ variant_id: id }: Item): string {
  return id === null ? '' : `?variant=${id}`
}

function showNotice({ kind, text, values }: FormNotice) {
  const { product_id = '', variant_id = '', quantity = '' } = values
  const attributes = Object.entries(values)
    .filter(([name]) => keyOfField(name) !== undefined)
    .map(([name, value]) => ({ name, value }))
  const undo = kind === 'done' && product_id !== '' ? { product_id, variant_id, quantity, attributes } : null
  return { kind, text, undo }
}

/** Why a small business charges no tax; empty for all others. */
function describeExemption(app: App): string {
  const exemption = app.settings.current['shop.vat_exemption']
  return exemption === null ? '' : siteTexts(app).t(`invoices.small_business.${exemption}`)
}

function describeTax(app: App, { name, rate, included }: Shown['tax_lines'][number]): string {
  const { t } = siteTexts(app)
  const tax = t('orders.totals.tax', { name: bareTaxName(name, Number(rate)), rate: Number(rate) })
  return included ? t('orders.totals.tax_included', { tax }) : tax
}
