import { collectFaults } from '#lib/domains/domain-error.ts'
import type { AddressParts, GivenAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import type { OrderEdit } from '#lib/domains/shop/checkout/index.ts'
import type { Order } from '#lib/domains/shop/orders/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { parseTyped } from '#lib/services/money/parse-price.ts'
import { ADDRESS_PARTS, type Fields, readFields, readId, readVariant } from '../fields/read-fields.ts'

/** Buttons change fields: `add:7.9` adds a product's variant, `drop:9` takes it out again, and `remove:3` removes a line of the order. */
export function readEditFields(form: FormData): Fields {
  const fields = readFields(form)
  const { act, subject, texts } = fields
  const added = readVariant(subject)
  if (act === 'remove') texts[`line.${subject}`] = '0'
  if (act === 'drop') delete texts[`product.${subject}`]
  if (act === 'add' && added) {
    const { productId, variantId } = added
    const known = texts[`product.${variantId}`] === undefined ? 0 : Number(texts[`item.${variantId}`] ?? 0)
    texts[`product.${variantId}`] = String(productId)
    texts[`item.${variantId}`] = String((Number.isSafeInteger(known) ? known : 0) + 1)
  }
  return fields
}

/** The edit that the fields ask for. Fields that say what the order says are no change. Throws `invalid_fields`, for all fields at once. */
export function readEdit({ texts }: Fields, order: Order): OrderEdit {
  const { check, refuse } = collectFaults()
  const read: Reading = { texts, check, currency: order.currency }
  const lines = order.lines.map(({ id, quantity: known, unitPrice }) => {
    const quantity = readUnits(read, `line.${id}`) ?? known
    // An empty price could mean the agreed one as well as none at all.
    check(quantity === 0 || texts[`price.${id}`] !== '', `price.${id}`, 'required')
    return { lineId: id, quantity, unitPrice: readMoney(read, `price.${id}`) ?? unitPrice }
  })
  const added = readAdded(read)
  const cost = readMoney(read, 'shipping_cost')
  refuse()
  const email = texts.email === undefined || texts.email === (order.email ?? '') ? undefined : texts.email
  const billing = readAddress(texts, 'billing', order.billing)
  const shipping = readAddress(texts, 'shipping', order.shipping)
  return {
    ...{ lines, added, reason: texts.reason || null },
    ...(email !== undefined && { email }),
    ...(billing && { billing }),
    ...(shipping && { shipping }),
    ...(texts.shipping_method && { shippingMethod: texts.shipping_method }),
    ...(cost !== undefined && { shippingCost: cost }),
  }
}

type Reading = Pick<Fields, 'texts'> & { check: ReturnType<typeof collectFaults>['check']; currency: string }

function readAdded(read: Reading) {
  return Object.entries(read.texts).flatMap(([name, productId]) => {
    const variantId = readId(/^product\.(\d+)$/.exec(name)?.[1])
    const product = readId(productId)
    if (variantId === null || product === null) return []
    const quantity = readUnits(read, `item.${variantId}`) ?? 1
    const unitPrice = readMoney(read, `item_price.${variantId}`)
    const item = { productId: product, variantId, quantity }
    return [{ ...item, ...(unitPrice !== undefined && { unitPrice }) }]
  })
}

/** Undefined unless it is another one than the order has. */
function readAddress(
  texts: Record<string, string>,
  kind: 'billing' | 'shipping',
  known: AddressParts | null,
): GivenAddress | undefined {
  const given = ADDRESS_PARTS.map((part) => [part, texts[`${kind}.${part}`] ?? known?.[part] ?? ''] as const)
  if (given.every(([part, text]) => text === (known?.[part] ?? ''))) return undefined
  // The country alone is filled in where there is no address.
  if (known === null && given.every(([part, text]) => part === 'country' || text === '')) return undefined
  return { ...Object.fromEntries(given), phone: known?.phone ?? undefined }
}

/** Undefined for a field that is not there or not a number. */
function readUnits({ texts, check }: Reading, field: string): number | undefined {
  const text = texts[field]
  if (text === undefined) return undefined
  return check(/^\d{1,6}$/.test(text), field, 'not_a_number', { example: '2' }) ? Number(text) : undefined
}

/** Undefined for a field that is empty or no amount. */
function readMoney({ texts, check, currency }: Reading, field: string): number | undefined {
  const text = texts[field]
  if (!text || !check(!/^-\d/.test(text), field, 'below_zero')) return undefined
  const amount = parseTyped(text, currencyExponent(currency))
  check(amount !== null, field, 'not_a_number', { example: '12.50' })
  return amount ?? undefined
}
