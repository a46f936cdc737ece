import { z } from 'zod'
import { PagingQuery } from '#lib/api/kernel/paging.ts'
import { SlugQuery } from '#lib/web/inputs/slug.ts'

export const SearchQuery = PagingQuery.extend({
  q: z
    .string()
    .optional()
    .transform((text = '') => text)
    .meta({
      description:
        'What is searched for. Blank, or shorter than `search.min_chars` of the site, it finds nothing.',
    }),
  type: SlugQuery.meta({
    description: 'One of `search.types` of the site: what is found of it alone, paged.',
  }),
})
