import { z } from 'zod'
import type { ResultItem, Suggestions } from '#lib/search/index.ts'
import type { Texts } from '#lib/services/texts/index.ts'
import type { Format } from './format.ts'
import { nameSearchType } from './name-search-type.ts'
import { openEnum } from './open-enum.ts'

export const SearchItem = z
  .object({
    id: z.union([z.int(), z.string()]).meta({ description: 'An integer, except for types with text keys.' }),
    type: z.string().describe('What it is: `product`, `post`, `page`, or a type that the site added.'),
    slug: z.string().nullable().describe('For the path of its endpoint; null for types without slugs.'),
    title: z.string().describe('Its name or title.'),
    url: z.url().describe('Its page on the site.'),
    excerpt: z.string().nullable().meta({ description: 'Plain text of about 160 characters.' }),
    image: z.url().nullable().describe('The address of its picture.'),
    meta: z.string().nullable().meta({ description: 'A short line such as a price or a date.' }),
  })
  .meta({ id: 'SearchItem', description: 'A search result.' })

const SearchMatch = openEnum(['all', 'any'], {
  id: 'SearchMatch',
  description: '`any`: nothing matched every word, so these match some of them.',
})

const SearchGroup = z
  .object({
    type: z.string().describe('What the results are, for `type` of `GET /search`.'),
    label: z.string().describe('A heading, in the language of the answer.'),
    total: z.int().meta({ description: 'All matches.' }),
    url: z
      .url()
      .nullable()
      .meta({ description: "The site's page with all matches; null if there is no such page." }),
    match: SearchMatch,
    items: z.array(SearchItem).meta({ description: 'The best few.' }),
  })
  .meta({ id: 'SearchGroup', description: 'The results of one type.' })

/** Corrections in an answer. */
export const Corrections = z.object({
  corrected: z.string().optional().meta({
    description: 'Set if nothing was found for the query: the corrected one, whose results these are.',
  }),
  suggestion: z.string().optional().meta({
    description: 'Set if nothing, or very little, has all words as typed: what was probably meant.',
  }),
})

/** Leaves out those that are not set. */
export function presentCorrections({
  corrected,
  suggestion,
}: Pick<Suggestions, 'corrected' | 'suggestion'>): z.input<typeof Corrections> {
  return { ...(corrected && { corrected }), ...(suggestion && { suggestion }) }
}

export const SearchGroups = z
  .object({
    query: z.string().describe('What was searched for, trimmed.'),
    ...Corrections.shape,
    url: z.url().nullable().meta({ description: "The site's results page; null if it is switched off." }),
    groups: z.array(SearchGroup).describe('Types with results, in the order in which the site shows them.'),
  })
  .meta({ id: 'SearchGroups', description: 'The results, by type.' })

export function presentGroups(
  { query, corrected, suggestion, url, groups }: Suggestions,
  format: Format,
  texts: Texts,
): z.input<typeof SearchGroups> {
  return {
    query,
    ...presentCorrections({ corrected, suggestion }),
    url: url && format.url(url),
    groups: groups.map(({ type, label, labels, total, url, match, items }) => ({
      type,
      label: nameSearchType({ type, label, labels }, texts),
      total,
      url: url && format.url(url),
      match,
      items: items.map((item) => presentItem(item, format)),
    })),
  }
}

export function presentItem(item: ResultItem, format: Format): z.input<typeof SearchItem> {
  const { id, type, slug, title, excerpt, image, meta } = item
  return { id, type, slug, title, url: format.url(item.url), excerpt, image, meta }
}
