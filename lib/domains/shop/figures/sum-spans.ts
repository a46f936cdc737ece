import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { dayAfter } from '#lib/platform/text/local-time.ts'
import type { FigureContext } from './days.ts'
import { bases, figureKinds, ofAnyReport, sumColumns, transactStep } from './figure.ts'
import { partsOf, type Span, spanLengths, spanOf } from './spans.ts'

/** Sums the spans whose parts have all been counted, and that have no sums yet. */
export async function sumSpans(context: FigureContext, zone: string, signal?: AbortSignal): Promise<void> {
  for (const length of spanLengths) {
    const rows = await context.database.prisma.salesDay.findMany({ where: { zone }, select: { day: true } })
    const known = new Set(rows.map(({ day }) => day))
    const days = [...known].filter((name) => !name.includes(':'))
    const spans = new Map(days.map((day) => [spanOf(day, length).name, spanOf(day, length)]))
    for (const span of spans.values()) {
      if (signal?.aborted) return
      if (!known.has(span.name) && partsOf(span).every((part) => known.has(part)))
        await sumSpan(context, span, zone)
    }
  }
}

/** Sums the spans with a day that was counted, as far as all of their parts are, and that have no sums yet. */
export async function sumSpansWith(context: FigureContext, day: string, zone: string): Promise<void> {
  for (const length of spanLengths) {
    const span = spanOf(day, length)
    const parts = partsOf(span)
    const rows = await context.database.prisma.salesDay.findMany({
      where: { zone, day: { in: [span.name, ...parts] } },
      select: { day: true },
    })
    const known = new Set(rows.map((row) => row.day))
    if (!parts.every((part) => known.has(part))) return
    if (!known.has(span.name)) await sumSpan(context, span, zone)
  }
}

/**
 * One report after the other, each in a transaction that a large shop has time for. Only the last one makes the sums count: unless a day
 * was counted again since the first.
 */
async function sumSpan(context: FigureContext, span: Span, zone: string): Promise<void> {
  const { prisma } = context.database
  const parts = partsOf(span)
  const begun = await countTimes(prisma, span, zone)
  for (const report of figureKinds)
    for (const basis of bases)
      await transactStep(context.database, async (tx) => {
        await tx.salesFigure.deleteMany({ where: { report, basis, day: span.name } })
        await tx.$executeRaw`${addUp(span.name, parts, Prisma.sql`"report" = ${report} AND "basis" = ${basis}`)}`
      })
  await transact(prisma, async (tx) => {
    // Waits for a day that is being counted, which then finds this span.
    const { count } = await tx.salesDay.updateMany({ where: { day: { in: parts }, zone }, data: { zone } })
    if (count < parts.length || (await countTimes(tx, span, zone)) !== begun) return
    const counted = { zone, countedAt: context.clock.now() }
    await tx.salesDay.upsert({
      where: { day: span.name },
      create: { day: span.name, ...counted },
      update: counted,
    })
  })
}

/** When the days of a span were counted last. */
async function countTimes(tx: Tx, { first, length }: Span, zone: string): Promise<string> {
  const rows = await tx.salesDay.findMany({
    where: { zone, day: { gte: first, lte: dayAfter(first, length - 1) } },
    orderBy: { day: 'asc' },
  })
  return rows.map(({ day, countedAt }) => `${day} ${countedAt.toISOString()}`).join()
}

/** Deletes the figures of a day, or of a span. */
export async function deleteFigures(tx: Tx, day: string): Promise<void> {
  const all = { report: { in: [...figureKinds] }, basis: { in: [...bases] } }
  await tx.salesFigure.deleteMany({ where: { ...all, day } })
}

/** The name under which the former figures of a day stand while it is counted again. */
export const formerly = (day: string) => `former:${day}`

/** Brings the spans of a day up to date after it was counted again: only what has changed is added up again. */
export async function updateSpans(tx: Tx, day: string, zone: string): Promise<void> {
  const changed = differences(day)
  for (const length of spanLengths) {
    const span = spanOf(day, length)
    if (!(await tx.salesDay.findFirst({ where: { day: span.name, zone } }))) continue
    await tx.$executeRaw`DELETE FROM "SalesFigure" WHERE ${ofAnyReport} AND "day" = ${span.name}
      AND ("report", "basis", "currency", "key") IN (SELECT "report", "basis", "currency", "key" FROM (${changed}) AS changed)`
    const joins = Prisma.sql`JOIN (
      SELECT DISTINCT "report", "basis", "currency", "key" FROM (${changed}) AS each
    ) AS changed USING ("report", "basis", "currency", "key")`
    await tx.$executeRaw`${addUp(span.name, partsOf(span), ofAnyReport, joins)}`
  }
}

/** A day that was counted in another time zone is no part of the spans that it was in. */
export async function forgetSpans(tx: Tx, day: string): Promise<void> {
  const names = spanLengths.map((length) => spanOf(day, length).name)
  await tx.salesDay.deleteMany({ where: { day: { in: names } } })
}

const ROW = Prisma.sql`"report", "basis", "currency", "key", "label", "productId",
  "orders", "units", "amount", "refunded", "discount", "shipping", "tax"`

/** Rows of a day that it did not have before, and those that it had. */
function differences(day: string): Prisma.Sql {
  const rows = (of: string) =>
    Prisma.sql`SELECT ${ROW} FROM "SalesFigure" WHERE ${ofAnyReport} AND "day" = ${of}`
  const except = (one: string, other: string) =>
    Prisma.sql`SELECT * FROM (${rows(one)} EXCEPT ${rows(other)}) AS rest`
  return Prisma.sql`${except(day, formerly(day))} UNION ALL ${except(formerly(day), day)}`
}

const SUMS = Prisma.join(
  sumColumns.map((name) =>
    Prisma.raw(`CAST(SUM("${name}") AS ${name === 'orders' || name === 'units' ? 'INTEGER' : 'BIGINT'})`),
  ),
)

function addUp(name: string, parts: readonly string[], which: Prisma.Sql, joins = Prisma.empty): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO "SalesFigure" ("day", ${ROW})
    SELECT CAST(${name} AS TEXT), "report", "basis", "currency", "key", MAX("label"), MAX("productId"), ${SUMS}
    FROM "SalesFigure" ${joins} WHERE ${which} AND "day" IN (${Prisma.join([...parts])})
    GROUP BY "report", "basis", "currency", "key"`
}
