import { z } from 'zod'
import type { ResultItem, Suggestions } from '#lib/search/index.ts'

export const SearchItem = z
  .object({
    id: z.union([z.int(), z.string()]).meta({ description: 'An integer, but for types with text for keys.' }),
    type: z.string(),
    slug: z.string().nullable(),
    title: z.string(),
    url: z.url(),
    excerpt: z.string().nullable().meta({ description: 'Plain text of about 160 characters.' }),
    image: z.url().nullable(),
    meta: z.string().nullable().meta({ description: 'A short line such as a price or a date.' }),
  })
  .meta({ id: 'SearchItem', description: 'Something that was found.' })

const SearchGroup = z
  .object({
    type: z.string(),
    label: z.string(),
    total: z.int().meta({ description: 'All matches.' }),
    url: z
      .url()
      .nullable()
      .meta({ description: "The site's page with all of them; null where there is none." }),
    match: z
      .enum(['all', 'any'])
      .meta({ description: '`any`: nothing has every word, so these have some of them.' }),
    items: z.array(SearchItem).meta({ description: 'The best few.' }),
  })
  .meta({ id: 'SearchGroup', description: 'What was found of one type.' })

export const SearchGroups = z
  .object({
    query: z.string(),
    url: z.url().nullable().meta({ description: "The site's page of results; null while it has none." }),
    groups: z.array(SearchGroup),
  })
  .meta({ id: 'SearchGroups', description: 'What was found, by type.' })

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
