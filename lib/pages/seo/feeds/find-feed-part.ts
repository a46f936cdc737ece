import type { App } from '#lib/app/app.ts'
import { listPostAuthors, listPostCategories, listPostTags } from '#lib/domains/publishing/content/index.ts'
import { authorPath, categoryPath, tagPath } from '#lib/web/presenters/content/post.ts'
import { authorFeedPath, categoryFeedPath, tagFeedPath } from './feed-paths.ts'
import type { FeedPart } from './load-feed.ts'

export type PartKind = 'category' | 'tag' | 'author'

type Found = FeedPart & { feedPath: string }

/** Finds the part of the blog with a feed of its own, by its slug or an author's id; null if it is unknown. */
export async function findFeedPart(app: App, kind: PartKind, key: string): Promise<Found | null> {
  return (await finders[kind](app, key)) ?? null
}

const finders: Record<PartKind, (app: App, key: string) => Promise<Found | undefined>> = {
  async category(app, key) {
    const found = (await listPostCategories(app)).find(({ slug }) => slug === key)
    if (!found) return undefined
    const { slug, name, description } = found
    const paths = { path: categoryPath(slug), feedPath: categoryFeedPath(slug) }
    return { filter: { category: slug }, title: name, description: description || null, ...paths }
  },
  async tag(app, key) {
    const found = (await listPostTags(app)).find(({ slug }) => slug === key)
    if (!found) return undefined
    const { slug, name } = found
    const paths = { path: tagPath(slug), feedPath: tagFeedPath(slug) }
    return { filter: { tag: slug }, title: `#${name}`, description: null, ...paths }
  },
  async author(app, key) {
    const found = (await listPostAuthors(app)).find(({ id }) => String(id) === key)
    if (!found) return undefined
    const paths = { path: authorPath(found), feedPath: authorFeedPath(found.id) }
    return { filter: { authorId: found.id }, title: found.name, description: null, ...paths }
  },
}
