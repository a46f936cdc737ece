import { type ActionContext, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type Picture, pictureColumns } from '#lib/services/media/index.ts'

type ListedPicture = Picture & { bytes: number | null; createdAt: Date }
export type LibraryPage = { pictures: ListedPicture[]; next: number | null }

/** A use of an image: as a field, or within a text. */
export type PictureUse = {
  kind: 'product' | 'post' | 'page' | 'category' | 'postCategory' | 'newsletter'
  id: number
  name: string
}

export type ShownPicture = ListedPicture & {
  mimeType: string | null
  /** Where it was fetched from. */
  sourceUrl: string | null
  uses: PictureUse[]
}

const PER_PAGE = 48
/** Of each kind; there may be more. */
const MAX_USES = 50

const columns = { ...pictureColumns, bytes: true, createdAt: true } as const

/** The site's pictures, the latest first, by what they show or where they are. `after` is the `next` of the page before. */
export const listPictures = staffQuery(
  { permission: 'content.read' },
  async (
    { database: { prisma } }: ActionContext,
    _actor,
    { query, after }: { query?: string; after?: number },
  ): Promise<LibraryPage> => {
    const words = (query ?? '')
      .split(/[\s%_\\]+/)
      .filter(Boolean)
      .slice(0, 8)
    const rows = await prisma.media.findMany({
      where: {
        id: { lt: after },
        AND: words.flatMap((word) => ({
          OR: [{ alt: { contains: word } }, { url: { contains: word } }, { sourceUrl: { contains: word } }],
        })),
      },
      orderBy: { id: 'desc' },
      take: PER_PAGE + 1,
      select: columns,
    })
    const pictures = rows.slice(0, PER_PAGE)
    return { pictures, next: rows.length > PER_PAGE ? (pictures.at(-1)?.id ?? null) : null }
  },
)

/** A picture; null if there is none. */
export const findPicture = staffQuery(
  { permission: 'content.read' },
  ({ database: { prisma } }: ActionContext, _actor, id: number): Promise<ListedPicture | null> =>
    prisma.media.findUnique({ where: { id }, select: columns }),
)

/** A picture and what shows it; null if there is none. */
export const showPicture = staffQuery(
  { permission: 'content.read' },
  async ({ database: { prisma } }: ActionContext, _actor, id: number): Promise<ShownPicture | null> => {
    const row = await prisma.media.findUnique({
      where: { id },
      select: { ...columns, mimeType: true, sourceUrl: true },
    })
    return row && { ...row, uses: await findUses(prisma, row) }
  },
)

/** Everything that shows a picture, up to a number of each kind. */
export async function findUses(tx: Tx, { id, url }: { id: number; url: string }): Promise<PictureUse[]> {
  const own = { imageId: id }
  const named = { take: MAX_USES, orderBy: { id: 'asc' }, select: { id: true, name: true } } as const
  const titled = { take: MAX_USES, orderBy: { id: 'asc' }, select: { id: true, title: true } } as const
  const inText = { bodyHtml: { contains: url } }
  const products = await tx.product.findMany({
    where: {
      OR: [
        own,
        { images: { some: { mediaId: id } } },
        { variants: { some: own } },
        { descriptionHtml: { contains: url } },
      ],
    },
    ...named,
  })
  const categories = await tx.productCategory.findMany({ where: own, ...named })
  const postCategories = await tx.postCategory.findMany({ where: own, ...named })
  const posts = await tx.post.findMany({ where: { OR: [own, inText] }, ...titled })
  const pages = await tx.page.findMany({ where: { OR: [own, inText] }, ...titled })
  const issues = await tx.newsletterIssue.findMany({
    where: inText,
    take: MAX_USES,
    orderBy: { id: 'asc' },
    select: { id: true, subject: true },
  })
  return [
    ...products.map((row) => ({ kind: 'product' as const, ...row })),
    ...posts.map((row) => ({ kind: 'post' as const, id: row.id, name: row.title })),
    ...pages.map((row) => ({ kind: 'page' as const, id: row.id, name: row.title })),
    ...categories.map((row) => ({ kind: 'category' as const, ...row })),
    ...postCategories.map((row) => ({ kind: 'postCategory' as const, ...row })),
    ...issues.map((row) => ({ kind: 'newsletter' as const, id: row.id, name: row.subject })),
  ]
}
