import type { Context } from '#lib/context.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { type ProductChange, refreshProduct } from '#lib/domains/shop/catalogue/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { type BulkStatus, changeStatuses } from '../bulk/change-statuses.ts'
import { changeOptions, type OptionChange, valuesKey } from '../options/change-options.ts'
import { type ArrangedPicture, arrangePictures } from '../pictures/arrange-pictures.ts'
import { productSubject } from '../product-subject.ts'
import { changeDetails } from './change-details.ts'
import { changeVariants, type VariantChange } from './change-variants.ts'
import { claimProduct, type SeenProduct } from './claim-product.ts'
import { priceProduct } from './price-product.ts'
import { relateProducts } from './relate-products.ts'

/** The changed parts of a product; others stay as they are. */
export type ProductEdit = {
  details?: ProductChange
  /** Minor units: makes a product on request one that is sold for it. */
  price?: number
  options?: readonly OptionChange['options'][number][]
  /** Rows without an id are new variants of the options. */
  variants?: readonly VariantChange[]
  /** Variants that may go because their option values do. */
  agreed?: readonly number[]
  pictures?: readonly ArrangedPicture[]
  related?: readonly number[]
  status?: BulkStatus
}

/** `version` is the product's; `isUndoable` if variants went, which `restoreOptions` brings back. */
export type EditedProduct = { version: Date; removed: number; isUndoable: boolean }

/**
 * Saves all that was changed about a product at once, or nothing. Throws `product_not_found`, `stale`, `removes_variants`, among others.
 */
export const editProduct = staffAction(
  { permission: 'catalogue.write', action: 'product.changed' },
  async (
    { context, tx, actor, record, unchanged }: ActionScope<Context>,
    seen: SeenProduct,
    { details, price, options, variants, agreed = [], pictures, related, status }: ProductEdit,
  ): Promise<EditedProduct> => {
    const { id } = seen
    const now = context.clock.now()
    await claimProduct(tx, seen, now)
    const before: Record<string, unknown> = {}
    const after: Record<string, unknown> = {}
    const note = (change: { before: object; after: object }) => {
      Object.assign(before, change.before)
      Object.assign(after, change.after)
    }
    if (details) note(await changeDetails(tx, id, details))
    if (price !== undefined) note(await priceProduct(tx, id, price, now))
    const added = variants?.flatMap(({ id: known, values }) => (known === null && values ? [values] : []))
    const shown = variants?.flatMap((row) => row.id ?? []) ?? []
    const changed = options && (await changeOptions(tx, id, { options, added, agreed, shown }, now))
    if (options) note(describeOptions(changed?.before.options ?? [], options))
    if (variants) {
      const rows = variants.map((row) => ({
        ...row,
        id: row.id ?? changed?.ids.get(valuesKey(row.values ?? [])) ?? 0,
      }))
      note(await changeVariants({ context, tx, actor }, id, rows))
    }
    if (pictures) note(await arrangePictures(tx, id, pictures))
    if (related) note(await relateProducts(tx, id, related))
    await refreshProduct(tx, [id], now)
    if (status) await changeStatuses(context, actor, [id], status)
    const removed = changed?.removed.length ?? 0
    if (Object.keys(after).length === 0 && Object.keys(before).length === 0) unchanged()
    else
      record({
        subject: productSubject(id),
        before: before as Prisma.InputJsonObject,
        after: after as Prisma.InputJsonObject,
        ...(removed > 0 && { details: { options: changed?.before } as unknown as Prisma.InputJsonObject }),
      })
    const { updatedAt: version } = await tx.product.findUniqueOrThrow({
      where: { id },
      select: { updatedAt: true },
    })
    return { version, removed, isUndoable: removed > 0 }
  },
)

type Described = readonly {
  name: string
  values: readonly { value: string; swatch?: string | null | undefined }[]
}[]

function describeOptions(was: Described, is: Described) {
  const write = (options: Described) =>
    options.map(
      ({ name, values }) =>
        `${name}: ${values.map(({ value, swatch }) => (swatch ? `${value} (${swatch})` : value)).join(', ')}`,
    )
  const [before, after] = [write(was), write(is)]
  return before.join('\n') === after.join('\n')
    ? { before: {}, after: {} }
    : { before: { options: before }, after: { options: after } }
}
