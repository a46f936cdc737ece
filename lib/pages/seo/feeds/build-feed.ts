import type { App } from '#lib/app/app.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { ATOM_PATH, JSON_FEED_PATH } from './feed-paths.ts'
import { findFeedPart, type PartKind } from './find-feed-part.ts'
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

/** The feed of a category, a tag or an author as Atom; null if it is unknown. */
export async function buildPartFeed(app: App, kind: PartKind, key: string): Promise<string | null> {
  const part = await findFeedPart(app, kind, key)
  const feed = part && (await loadFeed(app, part))
  return feed && writeAtom(feed, siteFormat(app).url(part.feedPath))
}
