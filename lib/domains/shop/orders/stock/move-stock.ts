import { DomainError } from '#lib/domains/domain-error.ts'
import { refreshProduct, spreadUnits } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { prismaOf, type Statements } from '#lib/platform/database/transact.ts'
import { selectStock, takeUnits } from '../statements/stock.ts'

/** How much an order takes of a variant. */
export type StockDemand = { variantId: number | null; name: string; quantity: number }

/** What was taken of a variant, and what is left. */
export type TakenStock = {
  quantity: number
  productId: number
  name: string
  sku: string | null
  /** How much there was before: of stock that variants share, the order may have taken more than `quantity`. */
  before: number
  stock: number
  lowStockAt: number
}

/**
 * Takes an order's stock. Resolves to what was taken by variant, without those whose stock is not tracked. Throws
 * `insufficient_stock`; the transaction must then be rolled back.
 */
export async function takeStock(
  tx: Statements,
  orderId: number,
  given: readonly StockDemand[],
  at: Date,
): Promise<Map<number, TakenStock>> {
  const demands = byVariant(given)
  if (demands.length === 0) return new Map()
  const pieces = demands.map(({ variantId, quantity }) => ({ variantId, quantity }))
  const found = await selectRows(tx, takeUnits, { demands: pieces, at })
  const rows = new Map(found.map(({ sharesStock: _, ...row }) => [row.id, row]))
  const quantities = unitsOf(found, demands)
  const taken = new Map<number, TakenStock>()
  const others: OneVariant[] = []
  for (const demand of demands) {
    const { variantId, quantity } = demand
    const row = rows.get(variantId)
    if (row) taken.set(variantId, { ...row, quantity, before: row.stock + (quantities.get(variantId) ?? 0) })
    else others.push(demand)
  }
  await assertUntracked(tx, others)
  await writeMovements(tx, orderId, quantities, { sign: -1, reason: 'order', at })
  await refreshTurned(tx, rows.values(), quantities, { sign: -1, at })
  return taken
}

/** How many units of a line were taken: none of a variant whose stock is not tracked. */
export function unitsTaken(
  taken: ReadonlyMap<number, unknown>,
  { variantId, quantity }: Pick<StockDemand, 'variantId' | 'quantity'>,
): number {
  return variantId !== null && taken.has(variantId) ? quantity : 0
}

/** How many units every row lost: of stock that variants share, as many as all of them gave. */
function unitsOf(
  rows: readonly { id: number; productId: number; sharesStock: boolean }[],
  demands: readonly OneVariant[],
): Map<number, number> {
  const own = new Map(demands.map(({ variantId, quantity }) => [variantId, quantity]))
  const shared = new Map<number, number>()
  for (const { id, productId } of rows.filter(({ sharesStock }) => sharesStock))
    shared.set(productId, (own.get(id) ?? 0) + (shared.get(productId) ?? 0))
  return new Map(
    rows.map(({ id, productId, sharesStock }) => [
      id,
      (sharesStock ? shared.get(productId) : own.get(id)) ?? 0,
    ]),
  )
}

/** Adds to units by variant. A variant that is gone has no stock. */
export function addUnits(units: Map<number, number>, variantId: number | null, quantity: number): void {
  if (variantId !== null && quantity > 0) units.set(variantId, quantity + (units.get(variantId) ?? 0))
}

/** Returns stock that an order had taken, except of variants whose stock is no longer tracked. */
export async function giveBackStock(
  tx: Tx,
  orderId: number,
  given: ReadonlyMap<number, number>,
  { reason, at }: { reason: 'cancellation' | 'correction' | 'refund' | 'return'; at: Date },
): Promise<void> {
  const returned = new Map<number, number>()
  for (const [variantId, quantity] of await spreadUnits(tx, given)) {
    const changed = await tx.$executeRaw`
      UPDATE "ProductVariant" SET "stock" = "stock" + ${quantity}, "updatedAt" = ${at}
      WHERE "id" = ${variantId} AND "trackStock"`
    if (changed > 0) returned.set(variantId, quantity)
  }
  await writeMovements(tx, orderId, returned, { sign: 1, reason, at })
  const variants = await tx.productVariant.findMany({
    where: { id: { in: [...returned.keys()] } },
    select: { id: true, productId: true, stock: true },
  })
  await refreshTurned(tx, variants, returned, { sign: 1, at })
}

type OneVariant = { variantId: number; name: string; quantity: number }

function byVariant(demands: readonly StockDemand[]): OneVariant[] {
  const sums = new Map<number, OneVariant>()
  for (const { variantId, name, quantity } of demands) {
    if (variantId === null) continue
    const known = sums.get(variantId)
    sums.set(variantId, { variantId, name, quantity: quantity + (known?.quantity ?? 0) })
  }
  return [...sums.values()].sort((a, b) => a.variantId - b.variantId)
}

async function assertUntracked(tx: Statements, demands: readonly OneVariant[]): Promise<void> {
  if (demands.length === 0) return
  const found = await selectRows(tx, selectStock, { ids: demands.map(({ variantId }) => variantId) })
  for (const { variantId, name } of demands) {
    const variant = found.find(({ id }) => id === variantId)
    if (!variant || variant.trackStock)
      throw new DomainError('insufficient_stock', { name, available: Math.max(0, variant?.stock ?? 0) })
  }
}

async function writeMovements(
  tx: Statements,
  orderId: number,
  taken: ReadonlyMap<number, number>,
  { sign, reason, at }: { sign: 1 | -1; reason: string; at: Date },
): Promise<void> {
  if (taken.size === 0) return
  const data = [...taken].map(([variantId, quantity]) => ({
    variantId,
    orderId,
    quantity: sign * quantity,
    reason,
    createdAt: at,
  }))
  await insertRows(tx, 'StockMovement', data)
}

/**
 * Whether a product is in stock follows from its variants. Only products with a variant that has just sold out or come back are
 * refreshed; otherwise all orders of a product would queue here.
 */
async function refreshTurned(
  tx: Statements,
  variants: Iterable<{ id: number; productId: number; stock: number }>,
  moved: ReadonlyMap<number, number>,
  { sign, at }: { sign: 1 | -1; at: Date },
): Promise<void> {
  const turned = [...variants].filter(({ id, stock }) => {
    const before = stock - sign * (moved.get(id) ?? 0)
    return stock > 0 !== before > 0
  })
  const productIds = [...new Set(turned.map(({ productId }) => productId))].sort((a, b) => a - b)
  for (const id of productIds) {
    // Locked before its variants are read: if two sell out at once, the second sees the first.
    const prisma = await prismaOf(tx)
    await prisma.product.updateMany({ where: { id }, data: { updatedAt: at } })
    await refreshProduct(prisma, [id], at)
  }
}
