import type { Feed, FeedEntry } from './load-feed.ts'

export const JSON_FEED_TYPE = 'application/feed+json'

/** A feed as JSON Feed 1.1. `address` is its absolute address. */
export function writeJsonFeed(feed: Feed, address: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.url,
    feed_url: address,
    description: feed.description ?? undefined,
    icon: feed.icon ?? undefined,
    language: feed.locale,
    authors: [{ name: feed.siteName }],
    items: feed.entries.map(toItem),
  })
}

function toItem(entry: FeedEntry) {
  return {
    id: entry.id,
    url: entry.url,
    title: entry.title,
    summary: entry.summary || undefined,
    content_html: entry.html,
    image: entry.image?.url,
    date_published: entry.publishedAt,
    date_modified: entry.updatedAt,
    authors: entry.author ? [{ name: entry.author }] : undefined,
    tags: entry.categories,
  }
}
