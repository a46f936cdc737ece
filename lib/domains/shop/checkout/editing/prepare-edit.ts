import type { Context } from '#lib/context.ts'
import { DomainError, type Faults } from '#lib/domains/domain-error.ts'
import {
  type AddressParts,
  keepCountriesWithStates,
  parseAddress,
} from '#lib/domains/people/accounts/addresses/index.ts'
import {
  type CartLine,
  loadItems,
  MAX_PIECES,
  NO_TAXES,
  netPrice,
  percentsOff,
  priceLoaded,
  shippingShares,
  type TaxRate,
} from '#lib/domains/shop/cart/index.ts'
import { loadBilledOrder, splitOrder } from '#lib/domains/shop/invoices/index.ts'
import {
  type Booking,
  type EditChange,
  type EditedLine,
  type EditedOrder,
  grossOf,
  isBegun,
  isEditable,
  isExchangeable,
  leastUnits,
  loadEditedOrder,
  overpaidOf,
  settledStatuses,
} from '#lib/domains/shop/orders/index.ts'
import { versionOf } from '#lib/platform/security/version-of.ts'
import { isEmailAddress } from '#lib/platform/text/email-address.ts'
import { chargeStep } from '#lib/services/money/currency.ts'
import { MAX_LINE, MAX_PRICE } from '#lib/services/money/parse-price.ts'
import { choosePricedPlace, toDestination } from '../details/destination.ts'
import { loadRates, type Parcel, type Rates } from '../details/shipping.ts'
import { expiryOf } from '../placing/place-order.ts'
import type { EditQuote, OrderEdit } from './order-edit.ts'
import { type AddedLine, isSameAddress, priceEdit, ratesOf, sharesOf, type WantedLine } from './price-edit.ts'

/** An edit that has passed all checks made without locks. */
export type ReadyEdit = { order: EditedOrder; version: string; booking: Booking; quote: EditQuote }

type Exchange = {
  /** What the units that came back are worth, which pays for what is added. */
  credit(order: EditedOrder): number
}

/** Checks and prices an edit, or an exchange, without changing anything. Throws DomainError. */
export async function prepareEdit(
  context: Context,
  orderId: number,
  edit: OrderEdit,
  exchange?: Exchange,
): Promise<ReadyEdit> {
  const { prisma } = context.database
  const order = await loadEditedOrder(prisma, orderId)
  const { number, currency, paymentStatus } = order
  const isOpen = exchange ? isExchangeable(order) : isEditable(order)
  if (!isOpen) throw new DomainError('order_not_editable', { number })
  const faults: Faults = {}
  const wanted = readLines(order, edit, faults)
  const addresses = await readAddresses(context, order, edit, faults)
  const goods = await loadAdded(context, order, edit, faults)
  if (edit.shippingCost !== undefined) checkPrice(faults, 'shipping_cost', edit.shippingCost, 1)
  if (Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
  if (countUnits(wanted, goods) === 0) throw new DomainError('order_edit_empty')

  const requiresShipping = [...wanted.map(({ line }) => line), ...goods].some((line) => line.requiresShipping)
  const before = destinationOf(
    context,
    order.lines.some((line) => line.requiresShipping),
    {
      billing: order.billing as AddressParts,
      shipping: order.shipping as AddressParts | null,
    },
  )
  const destination = destinationOf(context, requiresShipping, addresses)
  const isTaxedAnew = JSON.stringify(before) !== JSON.stringify(destination)
  const rates = await loadRates(context, { destination, wanted: null, vatId: order.vatId })
  const products = await loadProducts(context, order)
  const taxed = wanted.map((one): WantedLine => {
    if (!isTaxedAnew || isBegun(one.line)) return one
    const taxClass = products.get(one.line.id)?.taxClass
    return { ...one, rates: taxClass === undefined ? null : rates.taxRates.ofClass(taxClass) }
  })
  const added = await taxAdded(context, { order, goods, rates, products, isTaxedAnew })
  const agreed = splitOrder(await loadBilledOrder(prisma, orderId))
  const isPercentCoupon = await isPercent(context, order)
  const pricing = { order, agreed, isPercentCoupon, wanted: taxed, added }

  // Methods are chosen by what the items cost and weigh.
  const items = priceEdit({ ...pricing, shipping: null })
  const delivered = new Set(order.lines.filter((line) => line.requiresShipping).map(({ id }) => id))
  const parcel: Parcel = {
    reduction: null,
    lines: [
      ...items.lines.map((line) => ({
        ...{ quantity: line.quantity, total: line.total },
        requiresShipping: delivered.has(line.id),
        weightThousandths: products.get(line.id)?.weight ?? 0,
      })),
      ...items.added.map((line, index) => ({
        ...line,
        weightThousandths: goods[index]?.weightThousandths ?? 0,
      })),
    ],
  }
  const method = chooseShipping({ order, edit, rates, parcel, requiresShipping, isTaxedAnew, faults })
  const shares = () =>
    shippingShares(
      context.settings.current,
      [
        ...items.lines.map((line) => ({
          ...{ total: line.total, requiresShipping: delivered.has(line.id) },
          taxClass: products.get(line.id)?.taxClass ?? null,
        })),
        ...items.added.map((line, index) => ({ ...line, taxClass: goods[index]?.taxClass ?? null })),
      ],
      rates.taxRates,
    )
  const isSameTax = !isTaxedAnew && order.shippingTotal > 0n
  const shipping =
    method.price === null
      ? null
      : {
          price: method.price,
          shares: !method.taxable ? [] : isSameTax ? sharesOf(agreed.shipping) : shares(),
        }
  const priced = priceEdit({ ...pricing, shipping })
  checkSettled(order, priced, faults)
  const reason = edit.reason?.trim() || null
  const changes = describeChanges(order, { priced, addresses, method })
  if (reason === null && changes.some(({ kind }) => kind === 'price' || kind === 'shipping_cost'))
    faults.reason = [{ code: 'edit_reason' }]
  if (reason !== null && reason.length > MAX_REASON)
    faults.reason = [{ code: 'too_long', facts: { max: MAX_REASON } }]
  if (Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)

  const { sums, taxLines } = priced
  const isPaid = settledStatuses.includes(paymentStatus)
  const difference = sums.total - Number(order.total)
  const credit = exchange?.credit(order) ?? 0
  const spare = overpaidOf(order) + credit
  const owed = Math.max(0, Number(order.outstanding) - credit)
  const outstanding = isPaid ? Math.max(0, owed - Math.max(0, spare) + difference) : 0
  const { shippingMethod } = method
  const version = versionOf(order)
  const booking: Booking = {
    lines: priced.lines,
    added: priced.added,
    columns: {
      ...addresses,
      ...{ subtotal: sums.subtotal, discount: sums.discount, shippingTotal: sums.shipping },
      ...{ shippingTax: sums.shippingTax, tax: sums.tax, total: sums.total, taxLines },
      couponDiscount: order.couponCode === null ? null : sums.discount,
      shippingMethodId: shippingMethod.id,
      shippingMethodCode: shippingMethod.code,
      shippingMethodName: shippingMethod.name,
    },
    outstanding,
    expiresAt: laterExpiry(context, order),
  }
  const invoices = await prisma.invoice.count({ where: { invoicedId: orderId } })
  return {
    ...{ order, version, booking },
    quote: {
      ...{ version, number, currency, isPaid, isTaxedAnew, changes },
      taxInclusive: order.taxInclusive,
      lines: describeLines(order, booking),
      added: booking.added.map((line) => ({
        variantId: line.variantId ?? 0,
        ...{ name: nameOf(line), sku: line.sku, quantity: line.quantity },
        ...{ unitPrice: line.unitPrice, total: line.total },
      })),
      before: {
        subtotal: Number(order.subtotal),
        discount: Number(order.discount),
        shipping: Number(order.shippingTotal),
        tax: Number(order.tax),
        total: Number(order.total),
      },
      after: sums,
      due: isPaid ? outstanding : sums.total - Number(order.deducted),
      overpaid: isPaid ? Math.max(0, spare - difference) : 0,
      isInvoiced: invoices > 0,
      shippingMethods: rates.methods
        .offer(parcel)
        .map((offer) => ({ ...offer, isSelected: offer.code === shippingMethod.code })),
    },
  }
}

const MAX_REASON = 500

type Goods = CartLine & { taxClass: string | null; givenPrice: number | undefined }
type Priced = ReturnType<typeof priceEdit>
type Addresses = Pick<Booking['columns'], 'email' | 'billing' | 'shipping'>

/** The lines that stay, with their new quantities and prices. Faults are those of fields such as `line.7` and `price.7`. */
function readLines(order: EditedOrder, { lines = [] }: OrderEdit, faults: Faults): WantedLine[] {
  const known = new Set(order.lines.map(({ id }) => id))
  if (lines.some(({ lineId }) => !known.has(lineId)))
    throw new DomainError('order_edit_outdated', { number: order.number })
  return order.lines.flatMap((line) => {
    const given = lines.find(({ lineId }) => lineId === line.id)
    const { quantity = line.quantity, unitPrice = Number(line.unitPrice) } = given ?? {}
    const least = leastUnits(line, order.paymentStatus)
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > Math.max(MAX_PIECES, line.quantity))
      faults[`line.${line.id}`] = [{ code: 'whole_between', facts: { min: least, max: MAX_PIECES } }]
    else if (quantity < least) faults[`line.${line.id}`] = [{ code: 'edit_units', facts: { units: least } }]
    checkPrice(faults, `price.${line.id}`, unitPrice, quantity)
    return quantity === 0 ? [] : [{ line, quantity, unitPrice, rates: null }]
  })
}

function checkPrice(faults: Faults, field: string, price: number, quantity: number): void {
  if (price < 0) faults[field] = [{ code: 'below_zero' }]
  else if (!Number.isInteger(price) || price > MAX_PRICE || price * quantity > MAX_LINE)
    faults[field] = [{ code: 'price_limit' }]
}

async function readAddresses(
  { settings, database }: Context,
  order: EditedOrder,
  edit: OrderEdit,
  faults: Faults,
): Promise<Addresses> {
  const rules = { withStates: await keepCountriesWithStates(database), isShipped: true }
  const read = (kind: 'billing' | 'shipping') => {
    const given = edit[kind]
    return given && parseAddress(settings.current, given, faults, { ...rules, prefix: `${kind}.` })
  }
  const email = edit.email?.trim().toLowerCase()
  if (email !== undefined && !isEmailAddress(email)) faults.email = [{ code: email ? 'email' : 'required' }]
  const billing = read('billing') ?? (order.billing as AddressParts)
  return {
    email: email ?? order.email,
    billing,
    shipping: read('shipping') ?? (order.shipping as AddressParts | null),
  }
}

/** What is added, as it is sold now. */
async function loadAdded(
  context: Context,
  order: EditedOrder,
  { added = [] }: OrderEdit,
  faults: Faults,
): Promise<Goods[]> {
  if (added.length === 0) return []
  const currency = context.settings.current['currency.code']
  if (currency !== order.currency) throw new DomainError('order_edit_currency', { currency: order.currency })
  for (const { variantId, quantity, unitPrice } of added) {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_PIECES)
      faults[`item.${variantId}`] = [{ code: 'whole_between', facts: { min: 1, max: MAX_PIECES } }]
    if (unitPrice !== undefined) checkPrice(faults, `item_price.${variantId}`, unitPrice, quantity)
  }
  const at = await loadItems(context, added)
  const cart = await priceLoaded(context.database.prisma, context, at, {
    ...{ customerId: null, taxRates: NO_TAXES },
  })
  return cart.lines.map((line, index) => ({
    ...line,
    taxClass: at.loaded[index]?.offer?.taxClass ?? null,
    givenPrice: added[index]?.unitPrice,
  }))
}

/** Units that the order would still have, without those that were refunded. */
function countUnits(wanted: readonly WantedLine[], goods: readonly Goods[]): number {
  const left = wanted.reduce((sum, { line, quantity }) => sum + quantity - line.refundedQuantity, 0)
  return goods.reduce((sum, { quantity }) => sum + quantity, left)
}

function destinationOf(
  context: Context,
  requiresShipping: boolean,
  addresses: { billing: AddressParts; shipping: AddressParts | null },
) {
  return toDestination(context, choosePricedPlace(requiresShipping, addresses))
}

type Product = { taxClass: string | null; weight: number }

/** What taxes and shipping depend on, by line; of a product that is gone, nothing is known. */
async function loadProducts({ database }: Context, { lines }: EditedOrder): Promise<Map<number, Product>> {
  const rows = await database.prisma.orderLine.findMany({
    where: { id: { in: lines.map(({ id }) => id) } },
    select: {
      id: true,
      product: { select: { taxable: true, taxClass: true, weightThousandths: true } },
      variant: { select: { weightThousandths: true } },
    },
  })
  return new Map(
    rows.flatMap(({ id, product, variant }) => {
      if (!product) return []
      const weight = variant?.weightThousandths ?? product.weightThousandths ?? 0
      return [[id, { taxClass: product.taxable ? product.taxClass : null, weight }] as const]
    }),
  )
}

type Taxing = {
  order: EditedOrder
  goods: readonly Goods[]
  rates: Rates
  products: ReadonlyMap<number, Product>
  isTaxedAnew: boolean
}

/** What is added is taxed as what the order has of the same tax class; other classes, and another destination, have today's rates. */
async function taxAdded(
  context: Context,
  { order, goods, rates, products, isTaxedAnew }: Taxing,
): Promise<AddedLine[]> {
  const agreed = new Map<string | null, readonly TaxRate[]>()
  if (!isTaxedAnew)
    for (const line of order.lines as EditedLine[]) {
      const taxClass = products.get(line.id)?.taxClass
      if (taxClass !== undefined && line.taxRates !== null) agreed.set(taxClass, ratesOf(line))
    }
  const step = chargeStep(order.currency)
  const charge = ({ unitPrice, taxClass }: Goods) =>
    netPrice(unitPrice, rates.taxRates.takenOut(taxClass), step)
  const { redemption } = order
  const lines = goods.map(({ productId, subtotal, compareAtPrice }) => ({
    ...{ productId, subtotal, isOnSale: compareAtPrice !== null },
  }))
  const percents = redemption ? await percentsOff(context.database.prisma, redemption.couponId, lines) : []
  return goods.map((line, index) => ({
    ...{ productId: line.productId, variantId: line.soldVariantId, slug: line.slug, name: line.name },
    ...{ variantName: line.variantName, sku: line.sku, options: line.options, image: line.image },
    ...{ attributes: line.attributes, attributesKey: line.attributesKey },
    ...{ quantity: line.quantity, unitPrice: line.givenPrice ?? charge(line) },
    ...{ requiresShipping: line.requiresShipping, withdrawalExemption: line.withdrawalExemption },
    unitMeasure: line.unitMeasure,
    hasVariants: line.variantId !== null,
    rates: agreed.get(line.taxClass) ?? rates.taxRates.ofClass(line.taxClass),
    percentOff: percents[index] ?? 0,
  }))
}

async function isPercent({ database }: Context, { redemption }: EditedOrder): Promise<boolean> {
  if (!redemption) return false
  return (await database.prisma.coupon.count({ where: { id: redemption.couponId, type: 'percent' } })) > 0
}

type Shipping = {
  order: EditedOrder
  edit: OrderEdit
  rates: Rates
  parcel: Parcel
  requiresShipping: boolean
  isTaxedAnew: boolean
  faults: Faults
}

type ChosenShipping = {
  /** Null if it stays as it was. */
  price: number | null
  taxable: boolean
  shippingMethod: { id: number | null; code: string | null; name: string | null }
}

/** The method and its cost stay unless they are changed, the destination is another one, or nothing was delivered before. */
function chooseShipping({ order, edit, rates, parcel, ...given }: Shipping): ChosenShipping {
  const { requiresShipping, isTaxedAnew, faults } = given
  const { shippingMethodId: id, shippingMethodCode: code, shippingMethodName: name } = order
  const kept = { id, code, name }
  const wanted = edit.shippingMethod ?? code
  const offers = rates.methods.offer(parcel)
  const isOther = wanted !== code
  const isPricedAnew = isTaxedAnew && !order.lines.some(isBegun)
  const wasShipped = order.lines.some((line) => line.requiresShipping)
  const isFirst = requiresShipping && !wasShipped
  const offer = offers.find((one) => one.code === wanted) ?? (wanted === null ? offers[0] : undefined)
  const cost = edit.shippingCost
  const isMissing = (isOther || isFirst || (isPricedAnew && cost === undefined)) && requiresShipping && !offer
  if (isMissing && rates.methods.exist)
    faults.shipping_method = [
      { code: isOther && offers.length > 0 ? 'unknown_shipping_method' : 'not_shipped_there' },
    ]
  const isChosen = offer !== undefined && (isOther || isFirst || isPricedAnew)
  const shippingMethod = isChosen ? { id: offer.id, code: offer.code, name: offer.name } : kept
  const isSame = cost === undefined || cost === Number(order.shippingTotal)
  const price = !isChosen && isSame ? null : (cost ?? offer?.price ?? null)
  return { price, taxable: offer?.taxable ?? true, shippingMethod }
}

/** What was refunded or deducted of a line, or of shipping, remains a part of what it costs. */
function checkSettled(order: EditedOrder, { lines, sums }: Priced, faults: Faults): void {
  const { taxInclusive, currency } = order
  for (const line of lines) {
    const settled = Number(order.lines.find(({ id }) => id === line.id)?.refundedAmount ?? 0)
    const gross = grossOf({ total: BigInt(line.total), tax: BigInt(line.tax) }, taxInclusive)
    if (gross < settled)
      faults[`price.${line.id}`] ??= [
        { code: 'edit_amount', facts: { least: { amount: settled, currency } } },
      ]
  }
  const shipping = sums.shipping + (taxInclusive ? 0 : sums.shippingTax)
  const settled = Number(order.refundedShipping)
  if (shipping < settled)
    faults.shipping_cost ??= [{ code: 'edit_amount', facts: { least: { amount: settled, currency } } }]
}

function describeChanges(
  order: EditedOrder,
  { priced, addresses, method }: { priced: Priced; addresses: Addresses; method: ChosenShipping },
): EditChange[] {
  const changes = order.lines.flatMap((line): EditChange[] => {
    const now = priced.lines.find(({ id }) => id === line.id)
    const name = nameOf(line)
    if (!now) return [{ kind: 'removed', name, quantity: line.quantity }]
    const price = Number(line.unitPrice)
    return [
      ...(now.quantity === line.quantity
        ? []
        : [{ kind: 'quantity' as const, name, from: line.quantity, to: now.quantity }]),
      ...(now.unitPrice === price ? [] : [{ kind: 'price' as const, name, from: price, to: now.unitPrice }]),
    ]
  })
  const added = priced.added.map(
    (line): EditChange => ({
      kind: 'added',
      name: nameOf(line),
      quantity: line.quantity,
      price: line.unitPrice,
    }),
  )
  const { shippingMethod } = method
  const cost = Number(order.shippingTotal)
  return [
    ...changes,
    ...added,
    ...(shippingMethod.code === order.shippingMethodCode
      ? []
      : [{ kind: 'method' as const, from: order.shippingMethodName, to: shippingMethod.name }]),
    ...(priced.sums.shipping === cost
      ? []
      : [{ kind: 'shipping_cost' as const, from: cost, to: priced.sums.shipping }]),
    ...(isSameAddress(addresses.billing, order.billing as AddressParts)
      ? []
      : [{ kind: 'billing' as const }]),
    ...(isSameAddress(addresses.shipping, order.shipping as AddressParts | null)
      ? []
      : [{ kind: 'shipping' as const }]),
    ...(addresses.email === order.email ? [] : [{ kind: 'email' as const }]),
  ]
}

function describeLines(order: EditedOrder, { lines }: Booking): EditQuote['lines'] {
  return order.lines.map((line) => {
    const now = lines.find(({ id }) => id === line.id)
    return {
      ...{ lineId: line.id, name: nameOf(line), sku: line.sku },
      least: leastUnits(line, order.paymentStatus),
      quantity: now?.quantity ?? 0,
      unitPrice: now?.unitPrice ?? Number(line.unitPrice),
      total: now?.total ?? 0,
    }
  })
}

function nameOf({ name, variantName }: { name: string; variantName: string | null }): string {
  return variantName ? `${name}, ${variantName}` : name
}

/** The buyer has to be told first, so an unpaid order waits as long as one that is placed for them. */
function laterExpiry({ settings, clock }: Context, { expiresAt }: EditedOrder): Date | null {
  if (expiresAt === null) return null
  const anew = expiryOf('in_advance', settings.current['shop.offline_cancel_days'], clock.now())
  return anew && (anew > expiresAt ? anew : expiresAt)
}
