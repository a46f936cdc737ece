import type { Context } from '#lib/context.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { undoBulkChange } from '../bulk/undo-bulk.ts'
import { claimProduct } from '../products/claim-product.ts'
import { applyCells, type CellsChange, type CellsUndo } from './edit-cells.ts'
import { type EditableProduct, type ProductCells, readOneEditable, type VariantCells } from './editable.ts'

/** The cell of a variant, or of the product itself, by the name of its column. */
type LeftCell = { variant: string | null; column: keyof ProductCells | keyof VariantCells }

/** `left` are the cells that someone has changed since, which stay as they are. */
type UndoneCells = { name: string; restored: number; left: LeftCell[] }

/**
 * Takes a change of one product's cells back. Throws `product_not_found`, `stale` if someone saves the product at the same time, and
 * `invalid_fields` if a SKU belongs to another product by now.
 */
export const undoCells = staffAction(
  { permission: 'catalogue.write', action: 'product.cells_undone' },
  async ({ context, tx, actor, unchanged }: ActionScope<Context>, undo: CellsUndo): Promise<UndoneCells> => {
    const now = context.clock.now()
    const { version: was } = await readOneEditable(tx, undo.id, now)
    const version = await claimProduct(tx, { id: undo.id, was }, now)
    const product = await readOneEditable(tx, undo.id, now)
    const { change, hides, left, restored } = await compare(tx, product, undo)
    if (restored > 0) await applyCells(context, actor, { ...product, version }, change)
    if (hides)
      await undoBulkChange(context, actor, { kind: 'status', rows: [{ id: undo.id, ...undo.visible }] })
    // Each part of it is in the log by itself.
    unchanged()
    return { name: product.cells.name, restored, left }
  },
)

type Restored = {
  change: CellsChange
  /** Whether the status is restored too. */
  hides: boolean
  left: LeftCell[]
  restored: number
}

async function compare(
  tx: ActionScope<Context>['tx'],
  product: EditableProduct,
  { before, after }: CellsUndo,
): Promise<Restored> {
  const left: LeftCell[] = []
  const restore = <C extends object>(now: C, was: Partial<C>, became: Partial<C>, variant: string | null) => {
    const columns = (Object.keys(was) as (keyof C & LeftCell['column'])[]).filter((column) => {
      if (isSame(was[column], became[column])) return false
      if (isSame(now[column], became[column])) return true
      left.push({ variant, column })
      return false
    })
    return Object.fromEntries(columns.map((column) => [column, was[column]])) as Partial<C>
  }
  const { status, ...own } = restore(product.cells, before.product, after.product, null)
  const variants = before.variants.flatMap(({ id, cells }) => {
    const variant = product.variants.find((one) => one.id === id)
    const became = after.variants.find((one) => one.id === id)
    if (!variant || !became) return []
    return [{ id, cells: restore(variant.cells, cells, became.cells, variant.name) }]
  })
  // The price comes back by itself when the sale that has begun since is over.
  for (const { id, cells } of variants) {
    const variant = product.variants.find((one) => one.id === id)
    for (const column of ['price', 'compareAtPrice'] as const) {
      if (!variant?.isOnSale || cells[column] === undefined) continue
      delete cells[column]
      left.push({ variant: variant.name, column })
    }
  }
  const changed = variants.filter(({ cells }) => Object.keys(cells).length > 0)
  const count = (cells: object) => Object.keys(cells).length
  return {
    change: { product: await withoutDeleted(tx, own), variants: changed },
    hides: status !== undefined,
    left,
    restored: count(own) + (status ? 1 : 0) + changed.reduce((sum, { cells }) => sum + count(cells), 0),
  }
}

/** Categories and contacts that were deleted since are not named again. */
async function withoutDeleted(
  tx: ActionScope<Context>['tx'],
  cells: Partial<Omit<ProductCells, 'status'>>,
): Promise<CellsChange['product']> {
  const { categoryIds, manufacturerId } = cells
  const known =
    categoryIds &&
    (await tx.productCategory.findMany({ where: { id: { in: categoryIds } }, select: { id: true } }))
  const hasContact =
    manufacturerId == null || (await tx.safetyContact.count({ where: { id: manufacturerId } })) > 0
  return {
    ...cells,
    ...(known && { categoryIds: known.map(({ id }) => id) }),
    ...(!hasContact && { manufacturerId: null }),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
