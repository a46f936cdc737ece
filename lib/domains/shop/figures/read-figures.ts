import { placeTaxes, sumTaxesOf, type TaxReportRow } from '#lib/domains/shop/invoices/index.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { listDays } from '#lib/platform/text/local-time.ts'
import { type FigureContext, momentsOf } from './days.ts'
import { directFigures } from './direct.ts'
import { divideDays } from './divide-days.ts'
import { allowMemory, type Basis, type Days, type FigureKind, type Sums, sumColumns } from './figure.ts'

/** How figures are grouped. */
export const groups = ['day', 'product', 'variant', 'category', 'payment', 'refund', 'coupon'] as const
export type Group = (typeof groups)[number]

/** `key` is the day, the id of a category, `p` or `v` and the id of a product or variant, or what else it is grouped by. */
export type FigureRow = Sums & { currency: string; key: string; label: string | null }

export type Asked = { group: Group; basis: Basis; days: Days; only?: readonly Keyed[]; limit?: number }

/** The subject of a row. */
type Keyed = Pick<FigureRow, 'key' | 'currency'>

const KINDS: Record<Group, Exclude<FigureKind, 'tax'>> = {
  day: 'sales',
  product: 'product',
  variant: 'line',
  category: 'product',
  payment: 'payment',
  refund: 'refund',
  coupon: 'coupon',
}

/** The figures of a time, those with the most sales first; by day, in the order of days. */
export async function readFigures(context: FigureContext, asked: Asked): Promise<FigureRow[]> {
  const { counted, sums, direct, zone } = await divideDays(context, asked.days)
  if (asked.group === 'day') {
    const rows = [await selectCounted(context, asked, counted)]
    for (const days of direct)
      for (const day of listDays(days)) {
        const one = { first: day, last: day }
        rows.push(await select(context, asked, directParts(asked, [one], zone), day))
      }
    return rows.flat().sort((one, other) => (one.key < other.key ? -1 : 1))
  }
  if (asked.only?.length === 0) return []
  const readParts = (one: Asked) => [...countedParts(one, sums), ...directParts(one, direct, zone)]
  if (readParts(asked).length === 0) return []
  // Finding the first few by one sum takes a fraction of the time in which all sums of all are added up.
  const only = asked.only ?? (await findFirst(context, asked, readParts(asked)))
  if (only?.length === 0) return []
  return select(context, { ...asked, ...(only && { only }) }, readParts({ ...asked, ...(only && { only }) }))
}

/** Longer lists are read as a whole. */
const MOST_RANKED = 500

async function findFirst(
  context: FigureContext,
  { group, limit = 0 }: Asked,
  parts: readonly Prisma.Sql[],
): Promise<Keyed[] | undefined> {
  if (group === 'category' || limit > MOST_RANKED || limit === 0) return undefined
  const rows = await query<Keyed>(
    context,
    Prisma.sql`SELECT "currency", "key" FROM (${Prisma.join(parts, ' UNION ALL ')}) AS parts
      GROUP BY "currency", "key" ORDER BY SUM("amount") - SUM("refunded") DESC, "key" LIMIT ${limit}`,
  )
  return rows.map(({ currency, key }) => ({ currency, key }))
}

/** Taxes of a time by country and rate, as `sumTaxesOf` finds them, from counted days where there are any. */
export async function readTaxes(
  context: FigureContext,
  { basis, days }: { basis: Basis; days: Days },
): Promise<TaxReportRow[]> {
  const { sums, direct, zone } = await divideDays(context, days)
  const rows = sums.length === 0 ? [] : await sumCountedTaxes(context, basis, sums)
  for (const span of direct)
    rows.push(...(await sumTaxesOf(context, { basis, period: momentsOf(span, zone) })))
  return placeTaxes(context.settings.current, rows)
}

async function sumCountedTaxes({ database }: FigureContext, basis: Basis, names: readonly string[]) {
  const sums = await database.prisma.salesFigure.groupBy({
    by: ['currency', 'key'],
    where: { report: 'tax', basis, day: { in: [...names] } },
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

const SUMS = Prisma.sql`"orders", "units", "amount", "refunded", "discount", "shipping", "tax"`

function countedParts({ group, basis, only }: Asked, names: readonly string[]): Prisma.Sql[] {
  if (names.length === 0) return []
  return [
    Prisma.sql`SELECT "currency", "key", "label", "productId", ${SUMS} FROM "SalesFigure"
      WHERE "report" = ${KINDS[group]} AND "basis" = ${basis} AND ${within(names)}
        ${only && group !== 'category' ? Prisma.sql`AND ${isOneOf(only)}` : Prisma.empty}`,
  ]
}

function within(names: readonly string[]): Prisma.Sql {
  return Prisma.sql`"day" IN (${Prisma.join([...names])})`
}

/** Currencies too, so that the primary key finds each. */
function isOneOf(only: readonly Keyed[]): Prisma.Sql {
  const currencies = [...new Set(only.map(({ currency }) => currency))]
  const keys = [...new Set(only.map(({ key }) => key))]
  return Prisma.sql`"currency" IN (${Prisma.join(currencies)}) AND "key" IN (${Prisma.join(keys)})`
}

function directParts({ group, basis }: Asked, direct: readonly Days[], zone: string): Prisma.Sql[] {
  return direct.map(
    (days) =>
      Prisma.sql`SELECT "currency", "key", "label", "productId", ${SUMS}
        FROM (${directFigures(KINDS[group], basis, momentsOf(days, zone))}) AS found`,
  )
}

function selectCounted(context: FigureContext, { basis }: Asked, counted: readonly string[]) {
  if (counted.length === 0) return []
  return run(
    context,
    Prisma.sql`SELECT "currency", "day" AS "key", NULL AS "label", ${SUMS} FROM "SalesFigure"
      WHERE "report" = 'sales' AND "basis" = ${basis} AND ${within(counted)}`,
  )
}

async function select(
  context: FigureContext,
  { group, only, limit = 1_000_000 }: Asked,
  parts: readonly Prisma.Sql[],
  day?: string,
): Promise<FigureRow[]> {
  const { key, label, joins, subject } = GROUPINGS[group]
  const rows = await run(
    context,
    Prisma.sql`SELECT f."currency" AS "currency", ${key} AS "key", ${label} AS "label", ${TOTALS}
      FROM (
        SELECT "currency", ${subject}, ${SUBTOTALS}
        FROM (${Prisma.join(parts, ' UNION ALL ')}) AS parts GROUP BY 1, 2
      ) AS f ${joins}
      ${only ? Prisma.sql`WHERE ${key} IN (${Prisma.join([...new Set(only.map((one) => one.key))])})` : Prisma.empty}
      GROUP BY 1, 2 ORDER BY SUM(f."amount") - SUM(f."refunded") DESC, 2 LIMIT ${limit}`,
  )
  return day === undefined ? rows : rows.map((row) => ({ ...row, key: day }))
}

/**
 * How the rows of days are added up before they are joined: by two columns alone. With more, PostgreSQL expects so many groups that it
 * sorts all rows, which takes several times as long as adding them up.
 */
const BY_KEY = Prisma.sql`"key", MAX("label") AS "label", MAX("productId") AS "productId"`
const BY_PRODUCT = Prisma.sql`"productId"`

const plain = {
  subject: BY_KEY,
  key: Prisma.sql`f."key"`,
  label: Prisma.sql`MAX(f."label")`,
  joins: Prisma.empty,
}
type Grouping = Record<'subject' | 'key' | 'label' | 'joins', Prisma.Sql>
const GROUPINGS: Record<Group, Grouping> = {
  day: plain,
  variant: plain,
  payment: plain,
  refund: plain,
  coupon: plain,
  product: {
    subject: BY_KEY,
    key: Prisma.sql`f."key"`,
    label: Prisma.sql`COALESCE(MAX(p."name"), MAX(f."label"))`,
    joins: Prisma.sql`LEFT JOIN "Product" p ON p."id" = f."productId"`,
  },
  category: {
    subject: BY_PRODUCT,
    key: Prisma.sql`CAST(c."id" AS TEXT)`,
    label: Prisma.sql`MAX(c."name")`,
    joins: Prisma.sql`JOIN "ProductCategoryLink" k ON k."productId" = f."productId"
      JOIN "ProductCategory" c ON c."id" = k."categoryId"`,
  },
}

/** As integers: PostgreSQL would add up decimals, and each would have to be read as one. */
const totalsOf = (table: string) =>
  Prisma.join(sumColumns.map((name) => Prisma.raw(`CAST(SUM(${table}."${name}") AS BIGINT) AS "${name}"`)))
const TOTALS = totalsOf('f')
const SUBTOTALS = totalsOf('parts')

type RawRow = { currency: string; key: string; label: string | null } & Record<keyof Sums, unknown>

async function query<Row>(
  { database: { prisma, provider } }: FigureContext,
  asked: Prisma.Sql,
): Promise<Row[]> {
  if (provider === 'sqlite') return prisma.$queryRaw<Row[]>(asked)
  return transact(prisma, async (tx) => {
    await allowMemory(tx, provider)
    return tx.$queryRaw<Row[]>(asked)
  })
}

async function run(context: FigureContext, asked: Prisma.Sql): Promise<FigureRow[]> {
  const rows = await query<RawRow>(context, asked)
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
