import type { Invoice, InvoiceLine } from '#lib/domains/shop/invoices/index.ts'
import { bareTaxName } from '#lib/services/money/bare-tax-name.ts'
import { createMoneyWriter } from '#lib/services/money/currency.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { type Translate, textDirection, textsIn } from '#lib/services/texts/index.ts'

type Fact = { label: string; value: string }

/** A document in words, in its own language, for its page and its PDF. Missing parts are empty. */
export type ShownInvoice = {
  kind: string
  number: string
  title: string
  heading: string
  language: string
  direction: string
  seller: { name: string; lines: string[] }
  buyer: { heading: string; name: string; lines: string[] }
  facts: Fact[]
  /** The heads of a line's name and its cells. */
  columns: string[]
  /** The cells of all lines have the same labels: a column that would be empty is left out. */
  lines: { name: string; details: string[]; cells: Fact[] }[]
  sums: (Fact & { kind: 'part' | 'total' })[]
  notes: string[]
  footer: string[]
  /** With the placeholders `{page}` and `{pages}`. */
  page: string
}

type Words = { t: Translate; money(amount: number): string; day(date: string | Date): string }

export function presentInvoice(invoice: Invoice, settings: Settings): ShownInvoice {
  const { kind, number, locale, currency, content } = invoice
  const { t } = textsIn(locale)
  const write = createMoneyWriter(settings)
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: settings['site.timezone'] })
  const words: Words = {
    t,
    money: (amount) => write(amount, currency),
    day: (date) => days.format(new Date(date)),
  }
  const heading = t(`invoices.${kind}`)
  return {
    ...{ kind, number, heading, language: locale, direction: textDirection(locale) },
    title: t('invoices.title', { kind: heading, number }),
    seller: { name: content.seller.name ?? '', lines: describeSeller(content.seller, t) },
    buyer: describeBuyer(content.buyer, t),
    facts: listFacts(invoice, words),
    ...describeLines(content.lines, words),
    sums: listSums(invoice, words),
    notes: listNotes(invoice, words),
    footer: (content.footer ?? '').split('\n').filter(Boolean),
    page: t('invoices.page', { page: '{page}', pages: '{pages}' }),
  }
}

type Content = Invoice['content']

function describeSeller(seller: Content['seller'], t: Translate): string[] {
  const { address, vatId, registration, email, phone } = seller
  const vat = vatId && t('invoices.vat_id', { id: vatId })
  return [...address, email, phone, vat, registration].filter((line) => !!line) as string[]
}

function describeBuyer(buyer: Content['buyer'], t: Translate): ShownInvoice['buyer'] {
  const heading = t('invoices.buyer')
  if (!buyer) return { heading, name: t('invoices.erased'), lines: [] }
  const vat = buyer.vatId ? [t('invoices.vat_id', { id: buyer.vatId })] : []
  return { heading, name: buyer.name ?? '', lines: [...buyer.address, ...vat] }
}

function listFacts({ number, issuedAt, content }: Invoice, { t, day }: Words): Fact[] {
  const { order, corrects } = content
  return [
    { label: t('invoices.number'), value: number },
    { label: t('invoices.issued'), value: day(issuedAt) },
    ...(corrects === null ? [] : [{ label: t('invoices.corrects'), value: corrects }]),
    { label: t('invoices.order'), value: order.number },
    { label: t('invoices.ordered'), value: day(order.placedAt) },
    ...(order.method === null ? [] : [{ label: t('invoices.method'), value: order.method }]),
  ]
}

function describeLines(lines: readonly InvoiceLine[], words: Words): Pick<ShownInvoice, 'columns' | 'lines'> {
  const { t } = words
  const described = lines.map((line) => ({ line, cells: listCells(line, words) }))
  const isUsed = (index: number) => described.some(({ cells }) => cells[index]?.value !== '')
  return {
    columns: [
      t('invoices.item'),
      ...(described[0]?.cells ?? []).filter((_, index) => isUsed(index)).map(({ label }) => label),
    ],
    lines: described.map(({ line: { name, details, personal = [], sku }, cells }) => ({
      name,
      details: [...details, ...personal, ...(sku === null ? [] : [t('invoices.sku', { sku })])],
      cells: cells.filter((_, index) => isUsed(index)),
    })),
  }
}

function listCells({ quantity, unitPrice, rates, total }: InvoiceLine, { t, money }: Words): Fact[] {
  return [
    { label: t('invoices.quantity'), value: quantity === null ? '' : String(quantity) },
    { label: t('invoices.unit_price'), value: unitPrice === null ? '' : money(unitPrice) },
    {
      label: t('invoices.rate'),
      value: rates.map((rate) => t('invoices.rates', { rate: Number(rate) })).join(' + '),
    },
    { label: t('invoices.amount'), value: money(total) },
  ]
}

function listSums({ kind, content }: Invoice, { t, money }: Words): ShownInvoice['sums'] {
  const { sums, taxes } = content
  const part = (label: string, value: string) => ({ label, value, kind: 'part' as const })
  const priceOf = (shipping: number) => (shipping === 0 ? t('cart.totals.free') : money(shipping))
  const isWhole = kind === 'invoice'
  return [
    ...(isWhole ? [part(t('invoices.subtotal'), money(sums.subtotal))] : []),
    ...(sums.discount > 0 ? [part(t('invoices.discount'), `−${money(sums.discount)}`)] : []),
    ...(sums.shipping === null ? [] : [part(t('invoices.shipping'), priceOf(sums.shipping))]),
    ...(taxes.length > 0 ? [part(t('invoices.net'), money(sums.net))] : []),
    ...taxes.map(({ name, rate, base, amount }) =>
      part(
        t('invoices.tax', { name: bareTaxName(name, Number(rate)), rate: Number(rate), base: money(base) }),
        money(amount),
      ),
    ),
    {
      label: t(isWhole ? 'invoices.total' : 'invoices.credited'),
      value: money(sums.total),
      kind: 'total',
    },
  ]
}

function listNotes({ kind, content }: Invoice, { t, money, day }: Words): string[] {
  const { paidAt, sums, taxInclusive, taxes, trade } = content
  const date = paidAt === null ? '' : day(paidAt)
  const state = kind === 'credit_note' ? t('invoices.refunded', { date }) : t('invoices.paid', { date })
  return [
    paidAt === null ? t('invoices.due', { amount: money(sums.total) }) : state,
    ...(trade && saysWhyUntaxed(trade) ? [trade.untaxed.reason] : []),
    ...(taxInclusive && taxes.length > 0 ? [t('invoices.taxed_prices')] : []),
  ]
}

/** Exports, supplies within the EU and small businesses have to say why they are not taxed. */
function saysWhyUntaxed({ items, charges, untaxed }: NonNullable<Content['trade']>): boolean {
  return (
    (untaxed.isSaid || untaxed.category !== 'E') && [...items, ...charges].some(({ rate }) => rate === null)
  )
}
