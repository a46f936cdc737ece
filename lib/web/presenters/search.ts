import { z } from 'zod'
import type { ResultItem, Suggestions } from '#lib/search/index.ts'

export const SearchItem = z
  .object({
    id: z.union([z.int(), z.string()]).meta({ description: 'An integer, except for types with text keys.' }),
    type: z.string(),
    slug: z.string().nullable(),
    title: z.string(),
    url: z.url(),
    excerpt: z.string().nullable().meta({ description: 'Plain text of about 160 characters.' }),
    image: z.url().nullable(),
    meta: z.string().nullable().meta({ description: 'A short line such as a price or a date.' }),
  })
  .meta({ id: 'SearchItem', description: 'A search result.' })

const SearchGroup = z
  .object({
    type: z.string(),
    label: z.string(),
    total: z.int().meta({ description: 'All matches.' }),
    url: z
      .url()
      .nullable()
      .meta({ description: "The site's page with all matches; null if there is no such page." }),
    match: z
      .enum(['all', 'any'])
      .meta({ description: '`any`: nothing matched every word, so these match some of them.' }),
    items: z.array(SearchItem).meta({ description: 'The best few.' }),
  })
  .meta({ id: 'SearchGroup', description: 'The results of one type.' })

export const SearchGroups = z
  .object({
    query: z.string(),
    url: z.url().nullable().meta({ description: "The site's results page; null if it is switched off." }),
    groups: z.array(SearchGroup),
  })
  .meta({ id: 'SearchGroups', description: 'The results, by type.' })

export function presentGroups({ query, url, groups }: Suggestions): z.input<typeof SearchGroups> {
  return {
    query,
    url,
    groups: groups.map(({ type, label, total, url, match, items }) => ({
      type,
      label,
      total,
      url,
      match,
      items: items.map(presentItem),
    })),
  }
}

export function presentItem(item: ResultItem): z.input<typeof SearchItem> {
  const { id, type, slug, title, url, excerpt, image, meta } = item
  return { id, type, slug, title, url, excerpt, image, meta }
}
