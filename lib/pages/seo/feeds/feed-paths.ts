/** The paths of the feeds of the blog and its categories. */
export const ATOM_PATH = '/feed.xml'
export const JSON_FEED_PATH = '/feed.json'

export function categoryFeedPath(slug: string): string {
  return `/post-categories/${encodeURIComponent(slug)}/feed.xml`
}
