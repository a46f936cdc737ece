/** The paths of the feeds of the blog, and of its categories, tags and authors. */
export const ATOM_PATH = '/feed.xml'
export const JSON_FEED_PATH = '/feed.json'

export function categoryFeedPath(slug: string): string {
  return `/post-categories/${encodeURIComponent(slug)}/feed.xml`
}

export function tagFeedPath(slug: string): string {
  return `/post-tags/${encodeURIComponent(slug)}/feed.xml`
}

export function authorFeedPath(id: number): string {
  return `/post-authors/${id}/feed.xml`
}
