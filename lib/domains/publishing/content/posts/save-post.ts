import { renameSlug } from '#lib/domains/publishing/redirects/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { compareIds } from '#lib/platform/lists/rows.ts'
import { readingMinutes } from '#lib/platform/text/plain-text.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import { saveMedia } from '#lib/services/media/index.ts'
import type { PostInput, SavedRow } from '../writing/content-input.ts'
import { deriveText } from '../writing/derive-text.ts'

/** Creates or updates a post with its categories and tags, in the caller's transaction. */
export async function savePost(tx: Tx, input: PostInput): Promise<SavedRow> {
  const where = input.id === undefined ? { slug: input.slug } : { id: input.id }
  const existing = await tx.post.findUnique({
    where,
    select: { id: true, slug: true, published: true, publishedAt: true },
  })
  const imageId = input.image ? await saveMedia(tx, input.image) : input.image
  const data = toPostColumns(input, imageId)
  const { id } = existing
    ? await tx.post.update({ where: { id: existing.id }, data, select: { id: true } })
    : await tx.post.create({ data, select: { id: true } })
  if (existing) await renameSlug(tx, '/posts/', existing, input.slug)
  const post = { id, isNew: !existing }
  if (input.categoryIds) await saveCategoryLinks(tx, post, input.categoryIds)
  if (input.tags) await saveTagLinks(tx, post, await findOrCreateTags(tx, input.tags))
  return { id, outcome: existing ? 'updated' : 'created' }
}

export function toPostColumns(input: PostInput, imageId: number | null | undefined) {
  const text = deriveText(input)
  return {
    slug: input.slug,
    title: input.title,
    ...text,
    readingMinutes: text.bodyText === undefined ? undefined : readingMinutes(text.bodyText),
    imageId,
    authorId: input.authorId,
    featured: input.featured,
    commentsOpen: input.commentsOpen,
    published: input.published,
    publishedAt: input.publishedAt,
    createdAt: input.createdAt,
    updatedAt: input.updatedAt,
    seoTitle: input.seoTitle,
    seoDescription: input.seoDescription,
    noindex: input.noindex,
  } satisfies Prisma.PostUncheckedCreateInput
}

type Post = { id: number; isNew: boolean }

async function saveCategoryLinks(tx: Tx, post: Post, ids: number[]): Promise<void> {
  const postId = post.id
  const existing = post.isNew ? [] : await tx.postCategoryLink.findMany({ where: { postId } })
  const current = existing.map((link) => link.categoryId)
  const { added, gone } = compareIds(current, ids)
  if (gone.length > 0) await tx.postCategoryLink.deleteMany({ where: { postId, categoryId: { in: gone } } })
  if (added.length === 0) return
  await tx.postCategoryLink.createMany({ data: added.map((categoryId) => ({ postId, categoryId })) })
}

async function saveTagLinks(tx: Tx, post: Post, ids: number[]): Promise<void> {
  const postId = post.id
  const existing = post.isNew ? [] : await tx.postTagLink.findMany({ where: { postId } })
  const current = existing.map((link) => link.tagId)
  const { added, gone } = compareIds(current, ids)
  if (gone.length > 0) await tx.postTagLink.deleteMany({ where: { postId, tagId: { in: gone } } })
  if (added.length > 0) await tx.postTagLink.createMany({ data: added.map((tagId) => ({ postId, tagId })) })
}

export function postTagsBySlug(tags: { name: string; slug?: string }[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name, slug = slugify(name, '') } of tags)
    if (slug !== '' && !names.has(slug)) names.set(slug, name.trim())
  return names
}

async function findOrCreateTags(tx: Tx, tags: { name: string; slug?: string }[]): Promise<number[]> {
  const names = postTagsBySlug(tags)
  if (names.size === 0) return []
  const slugs = [...names.keys()]
  const known = await tx.postTag.findMany({
    where: { slug: { in: slugs } },
    select: { id: true, slug: true },
  })
  const missing = slugs.filter((slug) => !known.some((tag) => tag.slug === slug))
  if (missing.length === 0) return known.map((tag) => tag.id)
  const data = missing.map((slug) => ({ slug, name: names.get(slug) ?? slug }))
  const created = await tx.postTag.createManyAndReturn({ data, select: { id: true, slug: true } })
  return [...known, ...created].map((tag) => tag.id)
}
