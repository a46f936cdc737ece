import type { App } from '#lib/app.ts'
import { type FeedPost, listFeedPosts, listPostCategories } from '#lib/domains/content/index.ts'
import { absoluteHtml } from '#lib/web/presenters/absolute-html.ts'
import { presentPost } from '#lib/web/presenters/content/post.ts'
import { type SiteFormat, siteFormat } from '../../site-format.ts'

/** The newest posts, for feeds in any format. Addresses are absolute, times ISO 8601. */
export type Feed = {
  title: string
  description: string | null
  /** The page it is a feed of. */
  url: string
  locale: string
  icon: string | null
  siteName: string
  updatedAt: string
  entries: FeedEntry[]
}

export type FeedEntry = {
  /** Stays the same when the title, the slug or the text changes. */
  id: string
  url: string
  title: string
  summary: string
  /** Sanitised, the post's picture on top. */
  html: string
  image: { url: string; alt: string; width: number | null; height: number | null } | null
  author: string | null
  categories: string[]
  publishedAt: string
  updatedAt: string
}

const ENTRIES = 20

/** The feed of the blog or one of its categories; null if not found. */
export async function loadFeed(app: App, category?: string): Promise<Feed | null> {
  const { current } = app.settings
  if (!current['modules.blog']) return null
  const [posts, categories] = await Promise.all([
    listFeedPosts(app, { limit: ENTRIES, category }),
    category === undefined ? [] : listPostCategories(app),
  ])
  const shown = categories.find(({ slug }) => slug === category)
  if (category !== undefined && !shown) return null
  const format = siteFormat(app)
  const name = current['site.name']
  return {
    title: shown ? `${shown.name} · ${name}` : name,
    description: shown ? shown.description || null : current['site.tagline'],
    url: format.url(shown ? `/posts?category=${encodeURIComponent(shown.slug)}` : '/posts'),
    locale: current['site.locale'],
    icon: current['site.icon'] && format.url(current['site.icon']),
    siteName: name,
    updatedAt: format.time(latestChange(posts)),
    entries: posts.map((post) => toEntry(post, format)),
  }
}

function latestChange(posts: FeedPost[]): Date {
  return new Date(Math.max(0, ...posts.map((post) => changeOf(post).getTime())))
}

/** Being published counts as a change. */
function changeOf({ updatedAt, publishedAt }: FeedPost): Date {
  return updatedAt > publishedAt ? updatedAt : publishedAt
}

function toEntry(post: FeedPost, format: SiteFormat): FeedEntry {
  const { url, title, excerpt, image, author, categories, tags, published_at } = presentPost(post, format)
  return {
    id: tagUri(post, format),
    url,
    title,
    summary: excerpt,
    html: absoluteHtml(post.bodyHtml, format),
    image,
    author: author?.name ?? null,
    categories: [...categories, ...tags].map((label) => label.name),
    publishedAt: published_at,
    updatedAt: format.time(changeOf(post)),
  }
}

/** RFC 4151. */
function tagUri({ id, createdAt }: FeedPost, format: SiteFormat): string {
  return `tag:${new URL(format.url('/')).hostname},${createdAt.toISOString().slice(0, 10)}:posts/${id}`
}
