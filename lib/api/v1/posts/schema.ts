import { z } from 'zod'
import { PagingQuery } from '#lib/api/kernel/paging.ts'
import { Flag } from '#lib/web/inputs/flag.ts'
import { SlugQuery } from '#lib/web/inputs/slug.ts'

export const PostsQuery = PagingQuery.extend({
  q: z.string().optional().meta({
    description: 'What is searched for: words of the title or the text, the last of which may be unfinished.',
  }),
  category: SlugQuery.meta({ description: "A category's slug; the categories below it count too." }),
  tag: SlugQuery.meta({ description: "A tag's slug." }),
  featured: Flag.meta({ description: '`1` or `true` for featured posts alone.' }),
})
