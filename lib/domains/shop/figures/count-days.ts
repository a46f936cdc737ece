import { sumTaxesOf, type TaxReportRow } from '#lib/domains/shop/invoices/index.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { listDays } from '#lib/platform/text/local-time.ts'
import { type FigureContext, listChangedDays, momentsOf, shopDays } from './days.ts'
import { directFigures } from './direct.ts'
import { bases, figureKinds, ofAnyReport, transactStep } from './figure.ts'
import { deleteFigures, forgetSpans, formerly, sumSpans, sumSpansWith, updateSpans } from './sum-spans.ts'

/** A day with more orders is counted again after a pause: reading the taxes of each order takes seconds. */
const BUSY_ORDERS = 2_000
const BUSY_PAUSE_MS = 5 * 60_000

/**
 * Counts the figures of days that have changed or were never counted, the latest first, and sums spans as soon as their days are counted.
 * Each day is one transaction, so a count that is stopped goes on where it was. It also deletes the note of the changes before it, so a
 * change during the count has the day counted again.
 */
export async function countSales(context: FigureContext, signal?: AbortSignal): Promise<void> {
  const zone = context.settings.current['site.timezone']
  const changed = await listChangedDays(context, zone)
  const known = await context.database.prisma.salesDay.findMany({ where: { zone } })
  const counted = new Map(known.map(({ day, countedAt }) => [day, countedAt]))
  const days = await shopDays(context, zone)
  const missing = days ? listDays(days).filter((day) => !counted.has(day)) : []
  const noted = new Set(changed)
  const due = [...new Set([...changed, ...missing])].sort().reverse()
  for (const day of due) {
    if (signal?.aborted) return
    if (await isPausing(context, day, counted.get(day))) continue
    await countDay(context, day, { zone, hasNotes: noted.has(day) })
    // A span that fails is tried again below, once the other days are counted.
    await sumSpansWith(context, day, zone).catch(() => undefined)
  }
  await sumSpans(context, zone, signal)
}

async function isPausing({ database, clock }: FigureContext, day: string, countedAt: Date | undefined) {
  if (!countedAt || clock.now().getTime() - countedAt.getTime() > BUSY_PAUSE_MS) return false
  const { _sum } = await database.prisma.salesFigure.aggregate({
    where: { report: 'sales', basis: 'orders', day },
    _sum: { orders: true },
  })
  return (_sum.orders ?? 0) > BUSY_ORDERS
}

/** `hasNotes`: whether it had any when the count began. Those that are written since then have the day counted again. */
async function countDay(
  context: FigureContext,
  day: string,
  { zone, hasNotes }: { zone: string; hasNotes: boolean },
): Promise<void> {
  const period = momentsOf({ first: day, last: day }, zone)
  const note = hasNotes ? await mergeNotes(context, period) : null
  const taxes: ReturnType<typeof toFigure>[] = []
  for (const basis of bases)
    taxes.push(...(await sumTaxesOf(context, { basis, period })).map((row) => toFigure(row, { day, basis })))
  await transactStep(context.database, async (tx) => {
    const former = await tx.salesDay.findUnique({ where: { day } })
    // First, so that spans are summed either before this or after it.
    const countedAt = context.clock.now()
    const counted = { zone, countedAt }
    await tx.salesDay.upsert({ where: { day }, create: { day, ...counted }, update: counted })
    await tx.$executeRaw`UPDATE "SalesFigure" SET "day" = ${formerly(day)} WHERE ${ofAnyReport} AND "day" = ${day}`
    await insertFigures(tx, day, period)
    await tx.salesFigure.createMany({ data: taxes })
    if (former?.zone === zone) await updateSpans(tx, day, zone)
    else await forgetSpans(tx, day)
    await deleteFigures(tx, formerly(day))
    if (note !== null) await tx.salesChange.deleteMany({ where: { id: note } })
  })
}

async function insertFigures(tx: Tx, day: string, period: ReturnType<typeof momentsOf>): Promise<void> {
  for (const basis of bases)
    for (const kind of figureKinds)
      if (kind !== 'tax')
        await tx.$executeRaw`
          INSERT INTO "SalesFigure" ("report", "basis", "day", "currency", "key", "label", "productId",
            "orders", "units", "amount", "refunded", "discount", "shipping", "tax")
          SELECT ${text(kind)}, ${text(basis)}, ${text(day)}, "currency", "key", "label", "productId",
            "orders", "units", "amount", "refunded", "discount", "shipping", "tax"
          FROM (${directFigures(kind, basis, period)}) AS figures`
}

/**
 * Replaces the notes of a day by one, and resolves to its id: however many there are, those that are written while the day is counted are
 * told apart by it.
 */
async function mergeNotes(
  { database }: FigureContext,
  { from, until }: ReturnType<typeof momentsOf>,
): Promise<number | null> {
  return transact(database.prisma, async (tx) => {
    const { count } = await tx.salesChange.deleteMany({ where: { at: { gte: from, lt: until } } })
    return count === 0 ? null : (await tx.salesChange.create({ data: { at: from } })).id
  })
}

function text(value: string): Prisma.Sql {
  return Prisma.sql`CAST(${value} AS TEXT)`
}

function toFigure(
  { country, currency, rate, orders, base, tax }: TaxReportRow,
  at: { day: string; basis: string },
) {
  const nothing = { units: 0, refunded: 0, discount: 0, shipping: 0 }
  return {
    ...at,
    ...nothing,
    report: 'tax',
    key: `${country ?? ''} ${rate ?? ''}`,
    currency,
    orders,
    amount: base,
    tax,
  }
}
