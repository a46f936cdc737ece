import type { Context } from '#lib/context.ts'
import { translateRow, translateRows } from '#lib/domains/translations/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { visiblePosts } from '../visibility.ts'
import { loadPostLabels } from './load-post-labels.ts'
import { POST, type Post, postColumns, toPost } from './post-columns.ts'

/** A post as shown on its own page. */
export type PostDetail = Post & {
  /** Sanitised. */
  bodyHtml: string
  bodyText: string
  seoTitle: string | null
  seoDescription: string | null
  /** Search engines are asked not to list it. */
  noindex: boolean
  /** The alternate view that shows it, such as `landing` for pages/show.landing; null for the usual one. */
  template: string | null
  /** The next older and the next newer visible post. */
  previous: Neighbour | null
  next: Neighbour | null
}

type Neighbour = { slug: string; title: string }

/** Finds the visible post with this slug, or null. */
export async function findPost(context: Context, slug: string): Promise<PostDetail | null> {
  const { database, clock } = context
  const { prisma } = database
  const now = clock.now()
  const found = await prisma.post.findFirst({ where: { slug, ...visiblePosts(now) }, select: detailColumns })
  if (!found) return null
  const [row, labels] = await Promise.all([
    translateRow(context, POST, found),
    loadPostLabels(context, [found.id]),
  ])
  const post = toPost(row, labels)
  const neighbours = await Promise.all([findOlder(prisma, post), findNewer(prisma, post, now)])
  const [previous = null, next = null] = (await translateRows(context, POST, neighbours)).map(
    (neighbour) => neighbour && { slug: neighbour.slug, title: neighbour.title },
  )
  const { bodyHtml, bodyText, seoTitle, seoDescription, noindex, template } = row
  return { ...post, bodyHtml, bodyText, seoTitle, seoDescription, noindex, template, previous, next }
}

const detailColumns = {
  ...postColumns,
  bodyHtml: true,
  bodyText: true,
  seoTitle: true,
  seoDescription: true,
  noindex: true,
  template: true,
} as const

const neighbourColumns = { id: true, slug: true, title: true } as const

type Place = Pick<Post, 'id' | 'publishedAt'>

// One bound on the time, for the index; ties are decided by a separate condition.
function findOlder(prisma: Tx, { id, publishedAt }: Place) {
  return prisma.post.findFirst({
    where: { ...visiblePosts(publishedAt), OR: [{ publishedAt: { lt: publishedAt } }, { id: { lt: id } }] },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    select: neighbourColumns,
  })
}

function findNewer(prisma: Tx, { id, publishedAt }: Place, now: Date) {
  return prisma.post.findFirst({
    where: {
      published: true,
      publishedAt: { gte: publishedAt, lte: now },
      OR: [{ publishedAt: { gt: publishedAt } }, { id: { gt: id } }],
    },
    orderBy: [{ publishedAt: 'asc' }, { id: 'asc' }],
    select: neighbourColumns,
  })
}
