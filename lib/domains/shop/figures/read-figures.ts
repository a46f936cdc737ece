import { placeTaxes, sumTaxesOf, type TaxReportRow } from '#lib/domains/shop/invoices/index.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { listDays } from '#lib/platform/text/local-time.ts'
import { type FigureContext, listChangedDays, momentsOf, shopDays, toSpans } from './days.ts'
import { directFigures } from './direct.ts'
import { type Basis, type Days, type FigureKind, type Sums, sumColumns } from './figure.ts'

/** How figures are grouped. */
export const groups = ['day', 'product', 'variant', 'category', 'payment', 'refund', 'coupon'] as const
export type Group = (typeof groups)[number]

/** `key` is the day, the id of a category, `p` or `v` and the id of a product or variant, or what else it is grouped by. */
export type FigureRow = Sums & { currency: string; key: string; label: string | null }

export type Asked = { group: Group; basis: Basis; days: Days; keys?: readonly string[]; limit?: number }

/** Which days of a time are counted, and which are read from orders and the ledger. */
type Parts = { counted: Days[]; direct: Days[]; zone: string }

/** Of more separate times than this, all are read directly: a query has only so many parts. */
const MAX_SPANS = 40

/** Orders that are added up while a page waits for them. */
const MOST_DIRECT = 20_000

const KINDS: Record<Group, Exclude<FigureKind, 'tax'>> = {
  day: 'sales',
  product: 'line',
  variant: 'line',
  category: 'line',
  payment: 'payment',
  refund: 'refund',
  coupon: 'coupon',
}

/** The figures of a time, those with the most sales first; by day, in the order of days. */
export async function readFigures(context: FigureContext, asked: Asked): Promise<FigureRow[]> {
  const { counted, direct, zone } = await divideDays(context, asked.days)
  if (asked.group === 'day') {
    const rows = [await selectCounted(context, asked, counted)]
    for (const days of direct)
      for (const day of listDays(days)) {
        const one = { first: day, last: day }
        rows.push(await select(context, asked, directParts(asked, [one], zone), day))
      }
    return rows.flat().sort((one, other) => (one.key < other.key ? -1 : 1))
  }
  const parts = [...countedParts(asked, counted), ...directParts(asked, direct, zone)]
  return parts.length === 0 ? [] : select(context, asked, parts)
}

/**
 * How many days of a time are still to be counted before its figures can be read; 0 where the orders of such days are few enough to be
 * added up at once.
 */
export async function countWaitingDays(
  context: FigureContext,
  days: Days,
  most = MOST_DIRECT,
): Promise<number> {
  const { direct, zone } = await divideDays(context, days)
  if (direct.length === 0) return 0
  const spans = direct.map((span) => momentsOf(span, zone))
  const orders = await context.database.prisma.order.count({
    where: {
      importedFrom: null,
      OR: spans.map(({ from, until }) => ({ placedAt: { gte: from, lt: until } })),
    },
    take: most + 1,
  })
  return orders > most ? direct.reduce((sum, span) => sum + listDays(span).length, 0) : 0
}

/** Taxes of a time by country and rate, as `reportTaxes` sums them, from counted days where there are any. */
export async function readTaxes(
  context: FigureContext,
  { basis, days }: { basis: Basis; days: Days },
): Promise<TaxReportRow[]> {
  const { counted, direct, zone } = await divideDays(context, days)
  const rows = counted.length === 0 ? [] : await sumCountedTaxes(context, basis, counted)
  for (const span of direct)
    rows.push(...(await sumTaxesOf(context, { basis, period: momentsOf(span, zone) })))
  return placeTaxes(context.settings.current, rows)
}

async function sumCountedTaxes({ database }: FigureContext, basis: Basis, counted: readonly Days[]) {
  const sums = await database.prisma.salesFigure.groupBy({
    by: ['currency', 'key'],
    where: {
      ...{ report: 'tax', basis },
      OR: counted.map(({ first, last }) => ({ day: { gte: first, lte: last } })),
    },
    _sum: { orders: true, amount: true, tax: true },
  })
  return sums.map(({ currency, key, _sum }): TaxReportRow => {
    const [country, rate] = key.split(' ')
    const { orders, amount, tax } = _sum
    return {
      ...{ country: country || null, rate: rate || null, currency, orders: orders ?? 0 },
      ...{ base: Number(amount ?? 0), tax: Number(tax ?? 0) },
    }
  })
}

async function divideDays(context: FigureContext, asked: Days): Promise<Parts> {
  const zone = context.settings.current['site.timezone']
  const shop = await shopDays(context, zone)
  if (!shop) return { counted: [], direct: [], zone }
  const first = [asked.first, shop.first].sort()[1] ?? shop.first
  const last = [asked.last, shop.last].sort()[0] ?? shop.last
  // Changes first: a day that is counted between the two statements is then read directly, which is right as well.
  const changed = await listChangedDays(context, zone)
  const known = await context.database.prisma.salesDay.findMany({
    where: { zone, day: { gte: first, lte: last } },
    select: { day: true },
  })
  const days = new Set(known.map(({ day }) => day).filter((day) => !changed.has(day)))
  const all = listDays({ first, last })
  const counted = toSpans(all.filter((day) => days.has(day)))
  const direct = toSpans(all.filter((day) => !days.has(day)))
  return counted.length + direct.length > MAX_SPANS
    ? { counted: [], direct: [{ first, last }], zone }
    : { counted, direct, zone }
}

const SUMS = Prisma.sql`"orders", "units", "amount", "refunded", "discount", "shipping", "tax"`

function countedParts({ group, basis }: Asked, counted: readonly Days[]): Prisma.Sql[] {
  if (counted.length === 0) return []
  return [
    Prisma.sql`SELECT "currency", "key", "label", "productId", ${SUMS} FROM "SalesFigure"
      WHERE "report" = ${KINDS[group]} AND "basis" = ${basis} AND ${within(counted)}`,
  ]
}

function within(counted: readonly Days[]): Prisma.Sql {
  const spans = counted.map(({ first, last }) => Prisma.sql`"day" BETWEEN ${first} AND ${last}`)
  return Prisma.sql`(${Prisma.join(spans, ' OR ')})`
}

function directParts({ group, basis }: Asked, direct: readonly Days[], zone: string): Prisma.Sql[] {
  return direct.map(
    (days) =>
      Prisma.sql`SELECT "currency", "key", "label", "productId", ${SUMS}
        FROM (${directFigures(KINDS[group], basis, momentsOf(days, zone))}) AS found`,
  )
}

function selectCounted(context: FigureContext, { basis }: Asked, counted: readonly Days[]) {
  if (counted.length === 0) return []
  return run(
    context,
    Prisma.sql`SELECT "currency", "day" AS "key", NULL AS "label", ${SUMS} FROM "SalesFigure"
      WHERE "report" = 'sales' AND "basis" = ${basis} AND ${within(counted)}`,
  )
}

async function select(
  context: FigureContext,
  { group, keys, limit = 1_000_000 }: Asked,
  parts: readonly Prisma.Sql[],
  day?: string,
): Promise<FigureRow[]> {
  const { key, label, joins } = GROUPINGS[group]
  const rows = await run(
    context,
    Prisma.sql`SELECT f."currency" AS "currency", ${key} AS "key", ${label} AS "label", ${TOTALS}
      FROM (
        SELECT "currency", "key", MAX("label") AS "label", "productId", ${SUBTOTALS}
        FROM (${Prisma.join(parts, ' UNION ALL ')}) AS parts GROUP BY "currency", "key", "productId"
      ) AS f ${joins}
      ${keys ? Prisma.sql`WHERE ${key} IN (${Prisma.join(keys.length > 0 ? [...keys] : [''])})` : Prisma.empty}
      GROUP BY 1, 2 ORDER BY SUM(f."amount") - SUM(f."refunded") DESC, 2 LIMIT ${limit}`,
  )
  return day === undefined ? rows : rows.map((row) => ({ ...row, key: day }))
}

const plain = {
  key: Prisma.sql`f."key"`,
  label: Prisma.sql`MAX(f."label")`,
  joins: Prisma.empty,
}
const GROUPINGS: Record<Group, { key: Prisma.Sql; label: Prisma.Sql; joins: Prisma.Sql }> = {
  day: plain,
  variant: plain,
  payment: plain,
  refund: plain,
  coupon: plain,
  product: {
    key: Prisma.sql`COALESCE('p' || f."productId", f."key")`,
    label: Prisma.sql`COALESCE(MAX(p."name"), MAX(f."label"))`,
    joins: Prisma.sql`LEFT JOIN "Product" p ON p."id" = f."productId"`,
  },
  category: {
    key: Prisma.sql`CAST(c."id" AS TEXT)`,
    label: Prisma.sql`MAX(c."name")`,
    joins: Prisma.sql`JOIN "ProductCategoryLink" k ON k."productId" = f."productId"
      JOIN "ProductCategory" c ON c."id" = k."categoryId"`,
  },
}

const TOTALS = Prisma.join(sumColumns.map((name) => Prisma.raw(`SUM(f."${name}") AS "${name}"`)))
/** Days are added up by the keys as they are stored, before other keys are made of them. */
const SUBTOTALS = Prisma.join(sumColumns.map((name) => Prisma.raw(`SUM("${name}") AS "${name}"`)))

type RawRow = { currency: string; key: string; label: string | null } & Record<keyof Sums, unknown>

async function run({ database }: FigureContext, query: Prisma.Sql): Promise<FigureRow[]> {
  const rows = await database.prisma.$queryRaw<RawRow[]>(query)
  return rows.map(({ currency, key, label, ...sums }) => ({
    ...{ currency, key, label },
    orders: Number(sums.orders),
    units: Number(sums.units),
    amount: Number(sums.amount),
    refunded: Number(sums.refunded),
    discount: Number(sums.discount),
    shipping: Number(sums.shipping),
    tax: Number(sums.tax),
  }))
}
