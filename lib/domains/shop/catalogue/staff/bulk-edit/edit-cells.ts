import type { Context } from '#lib/context.ts'
import { collectFaults } from '#lib/domains/domain-error.ts'
import { type ActionScope, type Actor, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import type { BulkStatus } from '../bulk/change-statuses.ts'
import type { VariantChange } from '../products/change-variants.ts'
import { claimProduct, type SeenProduct } from '../products/claim-product.ts'
import { editProduct } from '../products/edit-product.ts'
import { type EditableProduct, type ProductCells, readOneEditable, type VariantCells } from './editable.ts'

/** Some cells of a product and its variants. */
type Cells = {
  product: Partial<ProductCells>
  variants: { id: number; cells: Partial<VariantCells> }[]
}

/** The changed cells; with stock, how many units were shown. */
export type CellsChange = {
  product: Partial<Omit<ProductCells, 'status'> & { status: BulkStatus }>
  variants: { id: number; cells: Partial<VariantCells>; unitsWere?: number }[]
}

/** The changed cells before and after, by which `undoCells` takes the change back. Times are in milliseconds. */
export type CellsUndo = {
  id: number
  before: Cells
  after: Cells
  visible: { published: boolean; visibility: string | null; publishedAt: number; archivedAt: number | null }
}

/**
 * Saves the changed cells of one product and its variants at once, or none of them. Throws `product_not_found`, `stale`, and
 * `invalid_fields` with names such as `sku.12`, by the variant's id.
 */
export const editCells = staffAction(
  { permission: 'catalogue.write', action: 'product.cells_changed' },
  async (
    { context, tx, actor, unchanged }: ActionScope<Context>,
    { id, was }: SeenProduct,
    change: CellsChange,
  ): Promise<CellsUndo> => {
    const now = context.clock.now()
    const version = await claimProduct(tx, { id, was }, now)
    const before = await readOneEditable(tx, id, now)
    await applyCells(context, actor, { ...before, version }, change)
    const after = await readOneEditable(tx, id, now)
    // `editProduct` has recorded it.
    unchanged()
    const { published, visibility, publishedAt, archivedAt } = before.visible
    return {
      ...{ id, before: pickCells(before, change), after: pickCells(after, change) },
      visible: {
        ...{ published, visibility },
        publishedAt: publishedAt.getTime(),
        archivedAt: archivedAt?.getTime() ?? null,
      },
    }
  },
)

/** Changes cells of a product that is locked, by the functions that its own page uses. */
export async function applyCells(
  context: Context,
  actor: Actor,
  { id, version, variants }: EditableProduct,
  change: CellsChange,
): Promise<void> {
  const { status, ...details } = change.product
  const known = new Map(variants.map((variant) => [variant.id, variant]))
  const { check, refuse } = collectFaults()
  const rows = change.variants.flatMap(({ id: variantId, cells, unitsWere }): VariantChange[] => {
    const variant = known.get(variantId)
    if (!variant) return []
    const { stock, ...merged } = { ...variant.cells, ...cells }
    for (const column of ['price', 'compareAtPrice'] as const)
      check(
        !(variant.isOnSale && cells[column] !== undefined && cells[column] !== variant.cells[column]),
        `${column === 'price' ? column : 'compareAt'}.${variantId}`,
        'price_on_sale',
      )
    const isCounted = cells.stock !== undefined && stock !== null
    return [
      {
        ...merged,
        id: variantId,
        trackStock: stock !== null,
        ...(isCounted && { stock: { to: stock, was: unitsWere ?? variant.units } }),
      },
    ]
  })
  refuse()
  await editProduct(
    context,
    actor,
    { id, was: version },
    {
      ...(Object.keys(details).length > 0 && { details }),
      ...(rows.length > 0 && { variants: rows }),
      ...(status && { status }),
    },
  )
}

/** The cells that a change names, as a product has them. */
function pickCells(product: EditableProduct, change: CellsChange): Cells {
  const pick = <C extends object>(cells: C, names: object) =>
    Object.fromEntries(Object.entries(cells).filter(([name]) => name in names)) as Partial<C>
  return {
    product: pick(product.cells, change.product),
    variants: change.variants.flatMap(({ id, cells }) => {
      const variant = product.variants.find((one) => one.id === id)
      return variant ? [{ id, cells: pick(variant.cells, cells) }] : []
    }),
  }
}
