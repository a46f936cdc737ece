import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { orderDepthFirst } from '#lib/platform/lists/tree.ts'

/** A category among all others, each before those below it. */
export type CategoryChoice = { id: number; name: string; depth: number }
export type TagChoice = { id: number; name: string }

const MAX_TAGS = 500

/** The categories and tags that products can be sorted into, by name in the main language. */
export const listCatalogueChoices = staffQuery(
  { permission: 'catalogue.read' },
  async (
    { database: { prisma } }: Context,
    _actor,
  ): Promise<{ categories: CategoryChoice[]; tags: TagChoice[] }> => {
    const [categories, tags] = await Promise.all([
      prisma.productCategory.findMany({ select: { id: true, name: true, parentId: true, position: true } }),
      prisma.productTag.findMany({
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        take: MAX_TAGS,
        select: { id: true, name: true },
      }),
    ])
    return {
      categories: orderDepthFirst(categories).map(({ id, name, depth }) => ({ id, name, depth })),
      tags,
    }
  },
)
