import { refreshCommentsCount } from '#lib/domains/publishing/content/index.ts'
import { sanitizeHtml } from '#lib/platform/text/html.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import { postCategories, posts } from '../blog/index.ts'
import { pages } from '../pages/pages.ts'
import { type CommentSeed, comments } from '../people/comments.ts'
import { findRemovable } from './find-removable.ts'
import { count, keep, type Removal } from './removal.ts'

type Text = { title: string; html: string }

/** Removes unchanged demo posts and pages with their comments, and what only they used. */
export async function removeContent(removal: Removal): Promise<void> {
  await removePosts(removal)
  await removePostLabels(removal)
  await removePages(removal)
}

async function removePosts(removal: Removal): Promise<void> {
  const { tx } = removal
  const seeds = new Map(posts.map((post) => [post.slug, post]))
  const rows = await tx.post.findMany({
    where: { slug: { in: [...seeds.keys()] } },
    select: { id: true, slug: true, title: true, bodyHtml: true },
  })
  const ours = rows.filter((row) => isUnchanged(row, seeds.get(row.slug)))
  const where = { id: { in: ours.map(({ id }) => id) } }
  count(removal, 'posts', await tx.post.deleteMany({ where }))
  const rest = rows.filter((row) => !ours.includes(row))
  await removeComments(
    removal,
    rest.map(({ id }) => id),
  )
  keep(
    removal,
    'post',
    rest.map(({ slug }) => slug),
  )
}

/** Removes demo comments from posts that stay, except those with a real reply. */
async function removeComments(removal: Removal, postIds: number[]): Promise<void> {
  const { tx } = removal
  const bodies = Object.values(comments).flatMap((threads) => threads.flatMap(listBodies))
  const where = { postId: { in: postIds }, body: { in: bodies }, children: { none: {} } }
  while (postIds.length > 0) {
    const gone = await tx.comment.deleteMany({ where })
    count(removal, 'comments', gone)
    if (gone.count === 0) break
  }
  await refreshCommentsCount(tx, postIds)
}

function listBodies({ body, replies = [] }: CommentSeed): string[] {
  return [body, ...replies.flatMap(listBodies)]
}

async function removePostLabels(removal: Removal): Promise<void> {
  const { tx } = removal
  const slugs = new Set<string>(postCategories.map(({ slug }) => slug))
  const rows = await tx.postCategory.findMany({
    select: { id: true, slug: true, parentId: true, _count: { select: { posts: true } } },
  })
  const gone = findRemovable(rows, (row) => slugs.has(row.slug) && row._count.posts === 0)
  const where = { id: { in: gone } }
  count(removal, 'post categories', await tx.postCategory.deleteMany({ where }))
  const rest = rows.filter(({ id, slug }) => slugs.has(slug) && !gone.includes(id))
  keep(
    removal,
    'post category',
    rest.map(({ slug }) => slug),
  )
  const tags = posts.flatMap((post) => post.tags.map((name) => slugify(name, '')))
  await tx.postTag.deleteMany({ where: { slug: { in: tags }, posts: { none: {} } } })
}

async function removePages(removal: Removal): Promise<void> {
  const { tx } = removal
  const seeds = new Map(pages.map((page) => [page.slug, page]))
  const rows = await tx.page.findMany({
    select: { id: true, slug: true, parentId: true, title: true, bodyHtml: true },
  })
  const gone = findRemovable(rows, (row) => isUnchanged(row, seeds.get(row.slug)))
  count(removal, 'pages', await tx.page.deleteMany({ where: { id: { in: gone } } }))
  const rest = rows.filter(({ id, slug }) => seeds.has(slug) && !gone.includes(id))
  keep(
    removal,
    'page',
    rest.map(({ slug }) => slug),
  )
}

function isUnchanged(row: { title: string; bodyHtml: string }, seed: Text | undefined): boolean {
  return seed !== undefined && row.title === seed.title && row.bodyHtml === sanitizeHtml(seed.html)
}
