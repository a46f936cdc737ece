import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { StockroomFilter } from '../reading/product-query.ts'
import { whereAsked } from '../reading/search-products.ts'
import { type EditableProduct, readEditable } from './editable.ts'

/** Chosen products, or all that a filter of the list finds. */
type EditableSelection = { ids: readonly number[] } | { filter: StockroomFilter }

export const MAX_EDITABLE_PRODUCTS = 100
/** As many rows as a browser edits without lag. The first product is shown whole, however many variants it has. */
export const MAX_EDITABLE_VARIANTS = 400

/** The products of a selection in the order of the list; `isCut` if there are more than one page of the bulk editor takes. */
export const listEditable = staffQuery(
  { permission: 'catalogue.read' },
  async (
    context: Context,
    _actor,
    selection: EditableSelection,
  ): Promise<{ products: EditableProduct[]; isCut: boolean }> => {
    const { prisma } = context.database
    const found = await prisma.product.findMany({
      where:
        'ids' in selection ? { id: { in: [...selection.ids] } } : await whereAsked(context, selection.filter),
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_EDITABLE_PRODUCTS + 1,
      select: { id: true, _count: { select: { variants: true } } },
    })
    let rows = 0
    const fitting = found.slice(0, MAX_EDITABLE_PRODUCTS).filter(({ _count }, at) => {
      rows += _count.variants
      return at === 0 || rows <= MAX_EDITABLE_VARIANTS
    })
    const ids = fitting.map(({ id }) => id)
    const read = await readEditable(prisma, ids, context.clock.now())
    const byId = new Map(read.map((product) => [product.id, product]))
    return { products: ids.flatMap((id) => byId.get(id) ?? []), isCut: fitting.length < found.length }
  },
)
