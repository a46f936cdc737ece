import fc from 'fast-check'
import type { Invoice } from '#lib/domains/shop/invoices/index.ts'
import { scaleMoney } from '#lib/services/money/scale-money.ts'
import { definitions, type Settings, settingKeys } from '#lib/services/settings/index.ts'
import type { BilledOrder } from '../../../lib/domains/shop/invoices/content/billed-order.ts'
import { splitOrder } from '../../../lib/domains/shop/invoices/content/pieces.ts'
import { writeCreditNote, writeInvoice } from '../../../lib/domains/shop/invoices/content/write-content.ts'

const defaults = {
  ...Object.fromEntries(settingKeys.map((key) => [key, definitions[key].default])),
  'site.legal_name': 'Hearthfell & Söhne GmbH',
  'site.vat_id': 'DE136695976',
  'site.timezone': 'Europe/Berlin',
  'shop.country': 'DE',
  'invoices.address': 'Lampengasse 1\n10115 Berlin',
  'contact.email': 'shop@hearthfell.example',
  'contact.phone': '+49 30 1234567',
} as unknown as Settings

const PER_ONE = 1_000_000
const AT = new Date('2026-11-20T23:30:00Z')

// Rates of EU countries, in millionths; null for what is not taxed.
const RATES = [190_000, 70_000, 255_000, 21_000, 55_000, 0, null]
const BUYERS = [
  { country: 'DE', city: 'Köln', postcode: '50667', vatId: null },
  { country: 'AT', city: 'Wien', postcode: '1010', vatId: 'ATU13585627' },
  { country: 'CH', city: 'Zürich', postcode: '8001', vatId: null },
]

const line = fc.record({
  price: fc.integer({ min: 0, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  cut: fc.integer({ min: 0, max: 100 }),
  rate: fc.integer({ min: 0, max: RATES.length - 1 }),
})

const sale = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  shipping: fc.constantFrom(0, 490, 1999),
  shippingRate: fc.integer({ min: 0, max: RATES.length - 1 }),
  buyer: fc.integer({ min: 0, max: BUYERS.length - 1 }),
  taxInclusive: fc.boolean(),
  exemption: fc.constantFrom(null, null, null, 'de', 'fr', 'eu'),
  isPaid: fc.boolean(),
  refunds: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 }),
  locale: fc.constantFrom('de', 'en', 'fr'),
})

type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never

/**
 * Invoices and credit notes of random sales: every rate, sales within the EU and exports, those of small businesses, discounts, lines of draft
 * orders without a product, lines with attributes, and refunds of items and amounts.
 */
export function randomInvoices(sales: number, seed: number): Invoice[] {
  return fc
    .sample(sale, { numRuns: sales, seed })
    .map((one, index) => ({ one, order: toOrder(one, index) }))
    .filter(({ order }) => order.total > 0)
    .flatMap(({ one, order }) => toDocuments(one, order))
}

function toDocuments({ refunds, locale, exemption }: Sale, order: BilledOrder): Invoice[] {
  const settings = { ...defaults, 'shop.vat_exemption': exemption } as Settings
  const content = writeInvoice(order, settings, locale)
  const shared = { id: order.id, issuedAt: AT, locale, currency: order.currency, outdatedAt: null }
  const number = `INV-2026-${String(order.id).padStart(6, '0')}`
  const documents: Invoice[] = [{ ...shared, kind: 'invoice', number, total: order.total, content }]
  const sold = splitOrder(order)
  const earlier = []
  let left = order.total
  for (const [index, share] of refunds.entries()) {
    const target = order.lines[index % order.lines.length]
    const gross = target && index < order.lines.length ? (sold.lines.get(target.id)?.gross ?? 0) : 0
    const tied = Math.min(left, index % 2 === 0 ? gross : 0)
    const amount = Math.min(left, Math.max(tied, Math.ceil((order.total * share) / 300)))
    if (amount === 0) continue
    const lines = tied > 0 && target ? [{ lineId: target.id, quantity: target.quantity, amount: tied }] : []
    const refund = { amount, shipping: 0, lines }
    const credited = documents.slice(1).flatMap((note) => note.content.taxes)
    const note = writeCreditNote(
      order,
      { ...refund, at: AT, earlier: [...earlier], credited },
      { settings, locale, corrects: number },
    )
    documents.push({
      ...{ ...shared, kind: 'credit_note', content: note, total: amount },
      number: `${number.replace('INV', 'CN')}-${index}`,
    })
    earlier.push(refund)
    left -= amount
  }
  return documents
}

function toOrder(one: Sale, index: number): BilledOrder {
  const { vatId, ...place } = BUYERS[one.buyer] ?? { vatId: null }
  const { taxInclusive } = one
  // What leaves the country untaxed is untaxed as a whole.
  const isTaxed = one.exemption === null && (one.buyer === 0 || index % 2 === 0)
  const rateOf = (at: number) => (isTaxed ? (RATES[at] ?? null) : null)
  const taxOn = (amount: number, rate: number | null) =>
    rate === null ? 0 : scaleMoney(amount, rate, taxInclusive ? PER_ONE + rate : PER_ONE)
  const lines = one.lines.map(({ price, quantity, cut, rate: at }, position) => {
    const subtotal = price * quantity
    const total = position % 2 === 0 ? subtotal : Math.round((subtotal * (100 - cut)) / 100)
    const rate = rateOf(at)
    return {
      ...{ id: position + 1, name: `Lampe „${position}“ <groß>`, variantName: null },
      // Every third line is one of a draft order's own, which has no product.
      sku: position % 3 === 2 ? null : `L-${position}`,
      attributes: position % 3 === 1 ? [{ key: 'Gravur', value: 'Für „Ann“ & <Bo>' }] : [],
      options: position === 0 ? [{ name: 'Farbe', value: 'Messing & Glas' }] : [],
      ...{ quantity, unitPrice: price, subtotal, total, tax: taxOn(total, rate) },
      taxRates: rate === null ? [] : [{ name: 'MwSt.', rate }],
    }
  })
  const shippingRate = rateOf(one.shippingRate)
  const shippingTax = taxOn(one.shipping, shippingRate)
  const amounts = new Map<number, number>()
  for (const { tax, taxRates } of lines)
    for (const { rate } of taxRates) amounts.set(rate, (amounts.get(rate) ?? 0) + tax)
  if (shippingRate !== null) amounts.set(shippingRate, (amounts.get(shippingRate) ?? 0) + shippingTax)
  const taxLines = [...amounts].map(([rate, amount]) => ({
    ...{ name: 'MwSt.', amount, included: taxInclusive },
    rate: (rate / 10_000).toFixed(2),
  }))
  const subtotal = lines.reduce((sum, { subtotal: amount }) => sum + amount, 0)
  const paid = lines.reduce((sum, { total }) => sum + total, 0)
  const tax = taxLines.reduce((sum, { amount }) => sum + amount, 0)
  const address = {
    line1: 'Domplatz 4',
    line2: null,
    state: null,
    phone: null,
    name: 'Erika Muster',
    ...place,
  }
  return {
    ...{ id: index + 1, number: `K7M2Q9XW${index}`, importedFrom: null, currency: 'EUR', locale: one.locale },
    ...{
      paymentStatus: 'paid',
      fulfillmentStatus: 'unfulfilled',
      vatId,
      isVatIdRefused: false,
      email: 'erika@example.com',
    },
    ...{ billing: address as BilledOrder['billing'], shipping: null },
    ...{ subtotal, discount: subtotal - paid, shippingTotal: one.shipping, tax },
    total: paid + one.shipping + (taxInclusive ? 0 : tax),
    outstanding: 0,
    ...{ taxInclusive, taxLines, lines, shippingMethodName: 'DHL', gatewayName: 'Überweisung' },
    placedAt: AT,
    paidAt: one.isPaid ? AT : null,
  }
}
