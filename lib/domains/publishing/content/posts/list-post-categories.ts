import type { Context } from '#lib/context.ts'
import { PICTURE, type Translatable, translateRows } from '#lib/domains/publishing/translations/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { orderDepthFirst } from '#lib/platform/lists/rows.ts'
import { type Picture, pictureColumns } from '#lib/services/media/index.ts'

export type PostCategory = {
  id: number
  slug: string
  name: string
  /** Plain text. */
  description: string
  parentId: number | null
  image: Picture | null
  /** How many visible posts this category and its descendants have. */
  postsCount: number
}

/** Lists all categories, each directly before its descendants. */
export async function listPostCategories(context: Context): Promise<PostCategory[]> {
  const { database, clock } = context
  const [rows, counts] = await Promise.all([
    database.prisma.postCategory.findMany({ select: columns }),
    countPosts(database.prisma, clock.now()),
  ])
  const translated = orderDepthFirst(await translateRows(context, CATEGORY, rows))
  return translated.map(({ position, depth, ...row }) => ({
    ...row,
    postsCount: counts.get(row.id) ?? 0,
  }))
}

const CATEGORY: Translatable = { entity: 'post_category', in: { image: PICTURE } }

const columns = {
  id: true,
  slug: true,
  name: true,
  description: true,
  parentId: true,
  image: { select: pictureColumns },
  position: true,
} as const

/** Counts posts by category; a post in several of its descendants counts once. */
async function countPosts(prisma: Tx, now: Date): Promise<Map<number, number>> {
  const rows = await prisma.$queryRaw<{ id: number | bigint; posts: number | bigint }[]>`
    WITH RECURSIVE tree(top, id) AS (
      SELECT "id", "id" FROM "PostCategory"
      UNION
      SELECT tree.top, c."id" FROM "PostCategory" c JOIN tree ON c."parentId" = tree.id
    )
    SELECT tree.top AS id, COUNT(DISTINCT p."id") AS posts
    FROM tree
    JOIN "PostCategoryLink" l ON l."categoryId" = tree.id
    JOIN "Post" p ON p."id" = l."postId" AND p."published" = true AND p."publishedAt" <= ${now}
    GROUP BY tree.top`
  return new Map(rows.map((row) => [Number(row.id), Number(row.posts)]))
}
