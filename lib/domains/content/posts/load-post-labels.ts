import type { Context } from '#lib/context.ts'
import { type Translatable, translateRow } from '#lib/domains/translations/index.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { compareLabels, comparePlaces } from './compare-labels.ts'

/** A category or tag as shown with a post. */
type Label = { id: number; slug: string; name: string }

/** Categories by position and name, tags by name. */
export type PostLabels = { categories: Label[]; tags: Label[] }

/** Loads the categories and tags of posts in two statements, however many posts there are, and a third for their translations. */
export async function loadPostLabels(
  site: Pick<Context, 'database' | 'settings'>,
  postIds: number[],
): Promise<Map<number, PostLabels>> {
  const { prisma } = site.database
  const labels = new Map<number, PostLabels>(postIds.map((id) => [id, { categories: [], tags: [] }]))
  if (postIds.length === 0) return labels
  const [categoryRows, tagRows] = await Promise.all([
    loadCategories(prisma, postIds),
    loadTags(prisma, postIds),
  ])
  const found = await translateRow(site, LABELS, { categories: categoryRows, tags: tagRows })
  const { categories, tags } = found
  for (const { postId, position, ...label } of categories.sort(comparePlaces))
    labels.get(postId)?.categories.push(label)
  for (const { postId, ...label } of tags.sort(compareLabels)) labels.get(postId)?.tags.push(label)
  return labels
}

const LABELS: Translatable = { in: { categories: { entity: 'post_category' }, tags: { entity: 'post_tag' } } }

type TagRow = Label & { postId: number }
type CategoryRow = TagRow & { position: number }

// Raw SQL, because through the client each would take two statements.
function loadCategories(prisma: Tx, postIds: number[]): Promise<CategoryRow[]> {
  return prisma.$queryRaw`
    SELECT l."postId", c."id", c."slug", c."name", c."position"
    FROM "PostCategoryLink" l JOIN "PostCategory" c ON c."id" = l."categoryId"
    WHERE l."postId" IN (${Prisma.join(postIds)})`
}

function loadTags(prisma: Tx, postIds: number[]): Promise<TagRow[]> {
  return prisma.$queryRaw`
    SELECT l."postId", t."id", t."slug", t."name"
    FROM "PostTagLink" l JOIN "PostTag" t ON t."id" = l."tagId"
    WHERE l."postId" IN (${Prisma.join(postIds)})`
}
