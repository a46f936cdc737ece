import type { App } from '#lib/app.ts'
import { siteFormat } from '../../site-format.ts'
import { ATOM_PATH, categoryFeedPath, JSON_FEED_PATH } from './feed-paths.ts'
import { loadFeed } from './load-feed.ts'
import { writeAtom } from './write-atom.ts'
import { writeJsonFeed } from './write-json-feed.ts'

/** The blog's feed as Atom; null if the blog is switched off. */
export async function buildAtomFeed(app: App): Promise<string | null> {
  const feed = await loadFeed(app)
  return feed && writeAtom(feed, siteFormat(app).url(ATOM_PATH))
}

/** The same as JSON Feed. */
export async function buildJsonFeed(app: App): Promise<string | null> {
  const feed = await loadFeed(app)
  return feed && writeJsonFeed(feed, siteFormat(app).url(JSON_FEED_PATH))
}

/** A category's feed as Atom; null if the category is unknown. */
export async function buildCategoryFeed(app: App, slug: string): Promise<string | null> {
  const feed = await loadFeed(app, slug)
  return feed && writeAtom(feed, siteFormat(app).url(categoryFeedPath(slug)))
}
