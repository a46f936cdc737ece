import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { orderDepthFirst } from '#lib/platform/lists/rows.ts'

export type StaffCategory = {
  id: number
  name: string
  slug: string
  description: string
  /** The address of its picture. */
  imageUrl: string | null
  parentId: number | null
  /** A page that helps to choose a size; null for that of the category above. */
  sizeGuideId: number | null
  depth: number
  /** Products in it, not in those below it. */
  products: number
}

/** All categories, each before those below it. */
export const listCategories = staffQuery(
  { permission: 'catalogue.read' },
  async ({ database: { prisma } }: Context, _actor): Promise<StaffCategory[]> => {
    const rows = await prisma.productCategory.findMany({
      select: {
        ...{ id: true, name: true, slug: true, description: true, parentId: true, position: true },
        sizeGuideId: true,
        image: { select: { url: true } },
        _count: { select: { products: true } },
      },
    })
    return orderDepthFirst(rows).map(({ _count, position: _, image, ...row }) => ({
      ...row,
      imageUrl: image?.url ?? null,
      products: _count.products,
    }))
  },
)
