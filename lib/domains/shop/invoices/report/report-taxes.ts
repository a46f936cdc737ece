import type { Context } from '#lib/context.ts'
import { isHomeImplied } from '#lib/domains/people/accounts/addresses/index.ts'
import { paidStatuses } from '#lib/domains/shop/orders/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/rows.ts'
import { homeCountry, type Settings } from '#lib/services/settings/index.ts'
import { type BilledOrder, listBilledOrders } from '../content/billed-order.ts'
import { type CreditedAmount, creditTaxes } from '../content/credit-taxes.ts'
import { splitOrder, sumTaxes } from '../content/pieces.ts'

/** What was sold to a country at a rate, less what was given back. Amounts are minor units. */
export type TaxReportRow = {
  /** ISO 3166-1: where it was delivered, or the bill went; null if it is not known. */
  country: string | null
  currency: string
  /** In per cent, such as `20.00`; null for what was sold without tax. */
  rate: string | null
  orders: number
  base: number
  tax: number
}

/** From the first moment to before the last. */
export type TaxPeriod = { from: Date; until: Date }

const BATCH = 200

/** The entry of the ledger that says when money of the order's own payment was given back. */
const succeeded = { kind: 'refund_succeeded', paysOrder: true }

type ReportContext = Pick<Context, 'database' | 'settings'>

/** Whether orders count by when they were placed, with all that was given back of them, or by when money moved. */
export type TaxBasis = 'orders' | 'payments'

/**
 * Taxes of a period by the country that orders name, which is null where addresses have none. By payments, as the declaration of the One
 * Stop Shop asks for (Directive 2006/112/EC, Art. 369g): of orders that were paid in the period, as they are now, less what was refunded
 * in it of any order.
 */
export async function sumTaxesOf(
  context: ReportContext,
  { basis, period }: { basis: TaxBasis; period: TaxPeriod },
): Promise<TaxReportRow[]> {
  const report = new TaxReport()
  const within = { gte: period.from, lt: period.until }
  if (basis === 'payments') {
    await eachBatch(context, { paidAt: within }, (orders) => addSales(context, report, orders))
    await eachRefunded(context, within, (orders) => addRefunds(context, report, orders, period))
  } else {
    const placed = { placedAt: within, paymentStatus: { in: [...paidStatuses] } }
    await eachBatch(context, placed, async (orders) => {
      await addSales(context, report, orders)
      await addRefunds(context, report, orders, ALWAYS)
    })
  }
  return report.rows()
}

/** The same with orders that name no country counted where all addresses of the shop are, if there is such a country. */
export function placeTaxes(settings: Settings, rows: readonly TaxReportRow[]): TaxReportRow[] {
  const implied = isHomeImplied(settings) ? homeCountry(settings) : null
  const report = new TaxReport()
  for (const row of rows) report.addRow({ ...row, country: row.country ?? implied })
  return report.rows()
}

const ALWAYS: TaxPeriod = { from: new Date(0), until: new Date('9999-12-31T00:00:00Z') }

async function addSales(
  context: ReportContext,
  report: TaxReport,
  orders: readonly BilledOrder[],
): Promise<void> {
  const deductions = await listDeductions(context, orders)
  for (const order of orders) report.addSale(order, deductions.get(order.id) ?? [])
}

async function addRefunds(
  context: ReportContext,
  report: TaxReport,
  orders: readonly BilledOrder[],
  { from, until }: TaxPeriod,
): Promise<void> {
  const deductions = await listDeductions(context, orders)
  const refunds = await listRefunds(context, orders, until)
  for (const order of orders) {
    const refunded = refunds.get(order.id) ?? []
    report.addCredit(order, {
      before: [...(deductions.get(order.id) ?? []), ...refunded.filter(({ at }) => at < from)],
      now: refunded.filter(({ at }) => at >= from),
    })
  }
}

type Within = { gte: Date; lt: Date }
type Dated = { paidAt: Within } | { placedAt: Within; paymentStatus: Prisma.StringFilter }
type Work = (orders: BilledOrder[]) => Promise<void> | void

/**
 * Reads orders of this shop in batches, so that a long period does not fill the memory. In the order of their time, which an index has:
 * in the order of their ids, a database reads all orders before the period as well.
 */
async function eachBatch({ database }: ReportContext, where: Dated, work: Work): Promise<void> {
  const column = 'paidAt' in where ? 'paidAt' : 'placedAt'
  for (let rest: Prisma.OrderWhereInput = where; ; ) {
    const found = await database.prisma.order.findMany({
      where: { AND: [where, rest, { importedFrom: null }] },
      ...{ orderBy: [{ [column]: 'asc' }, { id: 'asc' }], take: BATCH },
      select: { id: true, paidAt: true, placedAt: true },
    })
    const last = found.at(-1)
    if (!last) return
    const ids = found.map(({ id }) => id)
    await work(await listBilledOrders(database.prisma, ids))
    const at = last[column] ?? last.placedAt
    rest = { [column]: { gte: at }, NOT: { [column]: at, id: { lte: last.id } } }
  }
}

/** Reads the orders of this shop of which something was refunded, each once. */
async function eachRefunded({ database }: ReportContext, createdAt: Within, work: Work): Promise<void> {
  const moved = { ...succeeded, createdAt, order: { importedFrom: null, paidAt: { not: null } } }
  const select = { orderId: true } as const
  const rows = await database.prisma.paymentTransaction.findMany({ where: moved, select })
  const ids = [...new Set(rows.map(({ orderId }) => orderId))].sort((one, other) => one - other)
  for (let start = 0; start < ids.length; start += BATCH)
    await work(await listBilledOrders(database.prisma, ids.slice(start, start + BATCH)))
}

type DatedCredit = CreditedAmount & { at: Date }

/** What each order costs less than it did, without money having been given back: a part of the sale, whenever it was taken off. */
async function listDeductions(
  { database }: ReportContext,
  orders: readonly BilledOrder[],
): Promise<ReadonlyMap<number, CreditedAmount[]>> {
  const rows = await database.prisma.deduction.findMany({
    where: { orderId: { in: orders.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
    select: {
      ...{ orderId: true, amount: true, shippingAmount: true },
      lines: { select: { lineId: true, amount: true } },
    },
  })
  return groupBy(rows.map(toCredit), ({ orderId }) => orderId)
}

type CreditRow = {
  orderId: number
  amount: bigint
  shippingAmount: bigint
  lines: { lineId: number; amount: bigint }[]
}

function toCredit({ orderId, amount, shippingAmount, lines }: CreditRow) {
  return {
    ...{ orderId, amount: Number(amount), shipping: Number(shippingAmount) },
    lines: lines.map((line) => ({ lineId: line.lineId, amount: Number(line.amount) })),
  }
}

/** What was given back of each order's own payment, oldest first. */
async function listRefunds(
  { database }: ReportContext,
  orders: readonly BilledOrder[],
  until: Date,
): Promise<ReadonlyMap<number, DatedCredit[]>> {
  const rows = await database.prisma.refund.findMany({
    // Neither the status nor the ledger is a condition: a database would look through all refunds of the shop by them.
    where: { orderId: { in: orders.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
    select: {
      ...{ orderId: true, amount: true, overpaidAmount: true, shippingAmount: true, status: true },
      lines: { select: { lineId: true, amount: true } },
      transactions: { where: { ...succeeded, createdAt: { lt: until } }, select: { createdAt: true } },
    },
  })
  const credits = rows.flatMap(({ transactions: [made], overpaidAmount, status, ...row }) =>
    made && status === 'done'
      ? [{ ...toCredit({ ...row, amount: row.amount - overpaidAmount }), at: made.createdAt }]
      : [],
  )
  return groupBy(credits, ({ orderId }) => orderId)
}

class TaxReport {
  readonly #rows = new Map<string, TaxReportRow>()

  addSale(order: BilledOrder, deductions: readonly CreditedAmount[]): void {
    const { lines, shipping } = splitOrder(order)
    const taxes = sumTaxes([...lines.values(), ...shipping])
    this.#add(order, { gross: order.total, taxes, sign: 1, isCounted: true })
    this.addCredit(order, { before: [], now: deductions })
  }

  /** Takes off what is credited now: what all credits take, less what those before do. */
  addCredit(order: BilledOrder, { before, now }: Record<'before' | 'now', readonly CreditedAmount[]>): void {
    if (now.length === 0) return
    const sold = splitOrder(order)
    const all = [...before, ...now]
    this.#add(order, { gross: grossOf(all), taxes: creditTaxes(sold, all), sign: -1 })
    this.#add(order, { gross: grossOf(before), taxes: creditTaxes(sold, before), sign: 1 })
  }

  addRow({ orders, base, tax, ...group }: TaxReportRow): void {
    const row = this.#rowOf(group)
    row.orders += orders
    row.base += base
    row.tax += tax
  }

  rows(): TaxReportRow[] {
    const rows = [...this.#rows.values()].filter(
      ({ orders, base, tax }) => orders > 0 || base !== 0 || tax !== 0,
    )
    return rows.sort(
      (one, other) =>
        (one.country ?? '').localeCompare(other.country ?? '') ||
        one.currency.localeCompare(other.currency) ||
        Number(other.rate ?? -1) - Number(one.rate ?? -1),
    )
  }

  #add(order: BilledOrder, { gross, taxes, sign, isCounted = false }: Amounts): void {
    const taxed = taxes.reduce((sum, { base, amount }) => sum + base + amount, 0)
    const rest = Math.max(0, gross - taxed)
    const parts = [
      ...taxes.map(({ rate, base, amount }) => ({ rate, base, amount })),
      ...(rest > 0 ? [{ rate: null, base: rest, amount: 0 }] : []),
    ]
    for (const { rate, base, amount } of parts) {
      const country = (order.shipping ?? order.billing).country ?? null
      const signed = { orders: isCounted ? 1 : 0, base: sign * base, tax: sign * amount }
      this.addRow({ country, currency: order.currency, rate, ...signed })
    }
  }

  #rowOf({ country, currency, rate }: Pick<TaxReportRow, 'country' | 'currency' | 'rate'>): TaxReportRow {
    const key = [country, currency, rate].join(' ')
    const row = this.#rows.get(key) ?? { country, currency, rate, orders: 0, base: 0, tax: 0 }
    this.#rows.set(key, row)
    return row
  }
}

function grossOf(credits: readonly CreditedAmount[]): number {
  return credits.reduce((sum, { amount }) => sum + amount, 0)
}

type Amounts = {
  gross: number
  taxes: readonly { rate: string; base: number; amount: number }[]
  sign: 1 | -1
  isCounted?: boolean
}
