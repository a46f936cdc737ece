import type { Panel } from '#lib/admin/request/panel-request.ts'
import type { DraftDiscount, DraftLine } from '#lib/domains/shop/cart/index.ts'
import type { Draft } from '#lib/domains/shop/checkout/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { parseMajor, parsePrice } from '#lib/services/money/parse-price.ts'
import { addressIn, type Fields, readFields, readId, readVariant } from '../fields/read-fields.ts'

/** The form of a draft order. */
export type FormDraft = Fields & {
  /** Null for a draft that was never saved. */
  id: number | null
  version: number
  lines: DraftLine[]
  /** Null for a guest. */
  customerId: number | null
  isElsewhere: boolean
}

/** Fields of a line are named after it, such as `line.3.price`. */
export function readDraft({ app }: Pick<Panel, 'app'>, form: FormData): FormDraft {
  const fields = readFields(form)
  const { texts } = fields
  return {
    ...fields,
    id: readId(texts.draft),
    version: readId(texts.draft_version) ?? 0,
    lines: readLines(texts, app.settings.current['currency.code']),
    customerId: readId(texts.customer),
    isElsewhere: texts.elsewhere === 'on',
  }
}

/** The draft that a form describes. Numbers that cannot be read are NaN. */
export function toDraft({ app }: Pick<Panel, 'app'>, { texts, ...form }: FormDraft): Draft {
  const { current } = app.settings
  const currency = current['currency.code']
  return {
    ...{ customerId: form.customerId, lines: form.lines, currency },
    email: texts.email || null,
    phone: texts.phone || null,
    vatId: texts.vat_id || null,
    customerNote: texts.customer_note || null,
    billing: addressIn(texts, 'billing'),
    shipping: form.isElsewhere ? addressIn(texts, 'shipping') : null,
    savesAddress: texts.save_address === 'on' && form.customerId !== null,
    couponCode: texts.code || null,
    discount: readDiscount(texts.discount, texts.reason, currency),
    shippingMethod: texts.shipping_method || null,
    shippingPrice: readPrice(texts.shipping_price, currency),
    locale: texts.locale || current['site.locale'],
  }
}

/** The form after a button that changes its lines. */
export function withLines(form: FormDraft): FormDraft {
  const { act, subject, lines } = form
  if (act === 'remove') return { ...form, lines: lines.filter(({ id }) => String(id) !== subject) }
  const id = Math.max(0, ...lines.map((line) => line.id)) + 1
  const none = { id, quantity: 1, price: null, discount: null }
  if (act === 'own') {
    const own = { ...none, productId: null, variantId: null, name: '' }
    return { ...form, lines: [...lines, { ...own, taxClass: 'standard', requiresShipping: true }] }
  }
  const added = readVariant(subject)
  if (act !== 'add' || !added) return form
  const { productId, variantId } = added
  if (lines.some((line) => line.variantId === variantId)) {
    const more = (line: DraftLine) => ({ ...line, quantity: line.quantity + 1 })
    return { ...form, lines: lines.map((line) => (line.variantId === variantId ? more(line) : line)) }
  }
  const line = { ...none, productId, variantId, name: '', taxClass: null, requiresShipping: true }
  return { ...form, lines: [...lines, line] }
}

function readLines(texts: FormDraft['texts'], currency: string): DraftLine[] {
  return Object.keys(texts).flatMap((field): DraftLine[] => {
    const id = readId(/^line\.(\d+)\.quantity$/.exec(field)?.[1])
    if (id === null) return []
    const text = (part: string) => texts[`line.${id}.${part}`] ?? ''
    const [productId, variantId] = [readId(text('product')), readId(text('variant'))]
    const isOwn = productId === null || variantId === null
    return [
      {
        ...(isOwn ? { productId: null, variantId: null } : { productId, variantId }),
        ...{ id, name: text('name'), quantity: readId(text('quantity')) ?? Number.NaN },
        price: readPrice(text('price'), currency),
        taxClass: isOwn ? text('tax') || null : null,
        requiresShipping: !isOwn || text('ships') === 'on',
        discount: readDiscount(text('discount'), text('reason'), currency),
      },
    ]
  })
}

function readPrice(text: string | undefined, currency: string): number | null {
  if (!text) return null
  return parsePrice(text.replace(',', '.'), currencyExponent(currency)) ?? Number.NaN
}

/** `10%` or an amount. */
function readDiscount(
  text: string | undefined,
  reason: string | undefined,
  currency: string,
): DraftDiscount | null {
  if (!text) return null
  const [, percent] = /^(.*?)\s*%$/.exec(text) ?? []
  const value = percent === undefined ? readPrice(text, currency) : parseMajor(percent.replace(',', '.'), 2)
  return {
    type: percent === undefined ? 'fixed' : 'percent',
    value: value ?? Number.NaN,
    reason: reason || null,
  }
}

/** Numbers that cannot be read are left out, so that the rest can be priced. */
export function priceable(draft: Draft): Draft {
  const known = (value: number | null) => (value !== null && Number.isSafeInteger(value) ? value : null)
  const discount = (given: DraftDiscount | null) => (given && known(given.value) !== null ? given : null)
  return {
    ...draft,
    discount: discount(draft.discount),
    shippingPrice: known(draft.shippingPrice),
    lines: draft.lines.map((line) => ({
      ...line,
      quantity: Math.min(known(line.quantity) ?? 1, MOST),
      price: known(line.price),
      discount: discount(line.discount),
    })),
  }
}

const MOST = 999
