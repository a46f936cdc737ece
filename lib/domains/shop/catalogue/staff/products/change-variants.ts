import type { Context } from '#lib/context.ts'
import { collectFaults, DomainError, invalidField, isDomainError } from '#lib/domains/domain-error.ts'
import type { ActionScope } from '#lib/domains/people/staff/authority/index.ts'
import { formerPrice } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type UnitMeasure, writeUnitMeasure } from '#lib/services/money/unit-measure.ts'
import { changeStock } from '../stock/change-stock.ts'
import { refuseTakenSkus } from './refuse-taken.ts'

/** A row of the grid. Prices are in minor units; they stay as they are while the variant's sale runs. */
export type VariantChange = {
  /** Null for a new variant, which is known by its values, one of each option. */
  id: number | null
  values?: readonly string[]
  /** By which the form tells its rows apart; by default the id. */
  key?: string
  sku: string | null
  barcode: string | null
  price: number
  compareAtPrice: number | null
  weightThousandths: number | null
  /** Left out, it stays as it is. */
  unitMeasure?: UnitMeasure | null
  trackStock: boolean
  /** The units that were counted, and how many the form showed. */
  stock?: { to: number; was: number }
  backorder: boolean
  lowStockAt: number
  active: boolean
}

type Row = VariantChange & { id: number }

const fieldOf = (name: string, { id, key }: Row) => `${name}.${key ?? id}`

/** Changes a product's variants. Returns what is different. Throws `unknown` for a variant of another product, among others. */
export async function changeVariants(
  { context, tx, actor }: Pick<ActionScope<Context>, 'context' | 'tx' | 'actor'>,
  productId: number,
  rows: readonly Row[],
) {
  await refuseTakenSkus(
    tx,
    productId,
    rows.flatMap((row) => (row.sku === null ? [] : { field: fieldOf('sku', row), sku: row.sku })),
  )
  const before = new Map((await readVariants(tx, productId)).map((row) => [row.id, row]))
  const foreign = rows.find(({ id }) => !before.has(id))
  if (foreign) throw new DomainError('unknown', { what: 'variant', name: foreign.id })
  refuseSkusOfOthers(before, rows)
  await freeSkus(tx, before, rows)
  // In the order of their ids, in which sales lock them too.
  const inOrder = (await alignTracking(tx, productId, before, rows)).toSorted((a, b) => a.id - b.id)
  for (const row of inOrder) await write(tx, productId, before.get(row.id), row)
  for (const row of inOrder) await count({ context, actor }, before.get(row.id)?.stock ?? 0, row)
  const { hasVariants } = await tx.product.findUniqueOrThrow({
    where: { id: productId },
    select: { hasVariants: true },
  })
  if (!hasVariants && rows[0])
    await tx.product.updateMany({ where: { id: productId }, data: { sku: rows[0].sku } })
  return compare([...before.values()], await readVariants(tx, productId))
}

/** Throws `invalid_fields` for the SKU of a variant of the product that is sold and not among the rows. */
function refuseSkusOfOthers(before: ReadonlyMap<number, Shown>, rows: readonly Row[]): void {
  const others = [...before.values()].filter(({ id, active }) => active && !rows.some((row) => row.id === id))
  const taken = new Set(others.flatMap(({ sku }) => sku ?? []))
  const { check, refuse } = collectFaults()
  for (const row of rows) {
    const { sku } = row
    if (sku !== null) check(!taken.has(sku), fieldOf('sku', row), 'sku_taken', { sku })
  }
  refuse()
}

/** Two variants may change their SKUs with each other, and one may take that of a variant that is no longer sold. */
async function freeSkus(tx: Tx, before: ReadonlyMap<number, Shown>, rows: readonly Row[]): Promise<void> {
  const skus = new Map(rows.map(({ id, sku }) => [id, sku]))
  const taken = new Set(skus.values())
  const free = [...before.values()].filter(({ id, sku, active }) =>
    skus.has(id) ? sku !== skus.get(id) : !active && taken.has(sku),
  )
  for (const { id } of free) await tx.productVariant.updateMany({ where: { id }, data: { sku: null } })
}

/** Variants that share their stock are all tracked, or none of them is: as the rows say that changed, or those that were counted. */
async function alignTracking(
  tx: Tx,
  productId: number,
  before: ReadonlyMap<number, Shown>,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const where = { productId, sharesStock: true }
  const sharing = new Set(
    (await tx.productVariant.findMany({ where, select: { id: true } })).map(({ id }) => id),
  )
  const own = rows.filter(({ id }) => sharing.has(id))
  const isCounted = own.some(({ stock }) => stock !== undefined && stock.to !== stock.was)
  // A new variant follows the others.
  const changed = own.filter(
    ({ id, values, trackStock }) => values === undefined && before.get(id)?.trackStock !== trackStock,
  )
  if (sharing.size === 0) return rows
  const isTracked =
    isCounted ||
    (changed.length > 0
      ? changed.some(({ trackStock }) => trackStock)
      : [...sharing].some((id) => before.get(id)?.trackStock))
  const trackStock = { trackStock: isTracked }
  await tx.productVariant.updateMany({
    where: { ...where, id: { notIn: own.map(({ id }) => id) }, NOT: trackStock },
    data: trackStock,
  })
  return rows.map((row) => (sharing.has(row.id) ? { ...row, ...trackStock } : row))
}

async function write(tx: Tx, productId: number, before: Shown | undefined, row: Row): Promise<void> {
  const { id, sku, barcode, weightThousandths, trackStock, backorder, lowStockAt, active } = row
  const measure = row.unitMeasure && writeUnitMeasure(row.unitMeasure)
  const columns = {
    ...{ sku, barcode, weightThousandths, trackStock, backorder, lowStockAt, active },
    ...(measure !== undefined && { unitMeasure: measure }),
  }
  const prices = { price: row.price, compareAtPrice: formerPrice(row.compareAtPrice, row.price) }
  const isSame = (change: Partial<Shown>) =>
    Object.entries(change).every(([name, value]) => before?.[name as keyof Shown] === value)
  if (!isSame(columns)) await tx.productVariant.updateMany({ where: { id, productId }, data: columns })
  if (!isSame(prices))
    await tx.productVariant.updateMany({
      where: { id, productId, NOT: { sale: { formerPrice: { not: null } } } },
      data: prices,
    })
}

/** Throws `invalid_fields` if units were sold since they were shown. */
async function count(
  { context, actor }: Pick<ActionScope<Context>, 'context' | 'actor'>,
  before: number,
  row: Row,
): Promise<void> {
  const { stock } = row
  if (!stock || stock.to === stock.was) return
  const change = { variantId: row.id, change: stock, reason: 'correction', note: null } as const
  await changeStock(context, actor, change).catch((error) => {
    if (!isDomainError(error, 'stale')) throw error
    throw invalidField(fieldOf('stock', row), 'stock_moved', { units: before })
  })
}

type Shown = Awaited<ReturnType<typeof readVariants>>[number]

/** The rows that are different. */
function compare(before: readonly Shown[], after: readonly Shown[]) {
  const was = new Map(before.map((row) => [row.id, JSON.stringify(row)]))
  const changed = after.filter((row) => was.get(row.id) !== JSON.stringify(row)).map(({ id }) => id)
  if (changed.length === 0) return { before: {}, after: {} }
  const pick = (rows: readonly Shown[]) => rows.filter(({ id }) => changed.includes(id))
  return { before: { variants: pick(before) }, after: { variants: pick(after) } }
}

async function readVariants(tx: Tx, productId: number) {
  const rows = await tx.productVariant.findMany({
    where: { productId },
    orderBy: { id: 'asc' },
    select: {
      ...{ id: true, name: true, sku: true, barcode: true, price: true, compareAtPrice: true },
      ...{ weightThousandths: true, trackStock: true, stock: true, backorder: true, lowStockAt: true },
      ...{ active: true, unitMeasure: true },
    },
  })
  return rows.map(({ price, compareAtPrice, ...row }) => ({
    ...row,
    price: Number(price),
    compareAtPrice: compareAtPrice === null ? null : Number(compareAtPrice),
  }))
}
