import type { App } from '#lib/app/app.ts'
import { type FeedPost, listFeedPosts } from '#lib/domains/publishing/content/index.ts'
import { presentPost } from '#lib/web/presenters/content/post.ts'
import { absoluteHtml, type SiteFormat, siteFormat } from '#lib/web/presenters/format.ts'

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

/** The title of a part of the blog, and the address of its list. */
export type FeedPart = {
  filter: { category?: string; tag?: string; authorId?: number }
  title: string
  description: string | null
  /** The path of the page that lists it. */
  path: string
}

/** The feed of the blog or a part of it; null if the blog is switched off. */
export async function loadFeed(app: App, part?: FeedPart): Promise<Feed | null> {
  const { current } = app.settings
  if (!current['modules.blog']) return null
  const posts = await listFeedPosts(app, part?.filter ?? {}, ENTRIES)
  const format = siteFormat(app)
  const name = current['site.name']
  return {
    title: part ? `${part.title} · ${name}` : name,
    description: part ? part.description : current['site.tagline'],
    url: format.url(part?.path ?? '/posts'),
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
