import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { orderDepthFirst } from '#lib/platform/lists/rows.ts'

/** A category among all others, each before those below it. */
export type CategoryChoice = { id: number; name: string; depth: number }
export type TagChoice = { id: number; name: string }

const MAX_TAGS = 500
const MAX_PAGES = 500

type Choice = { value: string; label: string }

/** The categories and tags that products can be sorted into, and the manufacturers and size guides that they can name. */
export const listCatalogueChoices = staffQuery(
  { permission: 'catalogue.read' },
  async (
    { database: { prisma } }: Context,
    _actor,
  ): Promise<{
    categories: CategoryChoice[]
    tags: TagChoice[]
    contacts: Choice[]
    pages: Choice[]
  }> => {
    const [categories, tags, contacts, pages] = await Promise.all([
      prisma.productCategory.findMany({ select: { id: true, name: true, parentId: true, position: true } }),
      prisma.productTag.findMany({
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        take: MAX_TAGS,
        select: { id: true, name: true },
      }),
      prisma.safetyContact.findMany({
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        select: { id: true, name: true },
      }),
      prisma.page.findMany({
        orderBy: [{ title: 'asc' }, { id: 'asc' }],
        take: MAX_PAGES,
        select: { id: true, title: true },
      }),
    ])
    return {
      categories: orderDepthFirst(categories).map(({ id, name, depth }) => ({ id, name, depth })),
      tags,
      contacts: contacts.map(({ id, name }) => ({ value: String(id), label: name })),
      pages: pages.map(({ id, title }) => ({ value: String(id), label: title })),
    }
  },
)
