import type { Context } from '#lib/context.ts'
import { translateRow } from '#lib/domains/publishing/translations/index.ts'
import { selectRow } from '#lib/platform/database/statements/run-statement.ts'
import { type PostDetailRow, selectPost } from '../statements/posts.ts'
import { POST, type Post, toPost } from './list-posts.ts'

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
  const found = await selectRow(database.prisma, selectPost, { slug, now: clock.now() })
  if (!found) return null
  const row = await translateRow(context, POST, found)
  const { previous, next } = row
  return { ...toPost(row), ...detailsOf(row), previous: nameOf(previous), next: nameOf(next) }
}

function detailsOf({ bodyHtml, bodyText, seoTitle, seoDescription, noindex, template }: PostDetailRow) {
  return { bodyHtml, bodyText, seoTitle, seoDescription, noindex, template }
}

function nameOf(neighbour: Neighbour | null): Neighbour | null {
  return neighbour && { slug: neighbour.slug, title: neighbour.title }
}
