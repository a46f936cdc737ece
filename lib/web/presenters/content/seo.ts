import { z } from 'zod'

export const Seo = z
  .object({
    title: z.string().describe('For `<title>`.'),
    description: z.string().describe('For the description that search engines show.'),
  })
  .meta({ id: 'Seo', description: 'For the head of a web page.' })

type Described = { title: string; excerpt: string; seoTitle: string | null; seoDescription: string | null }

/** Title and description for search engines; by default the entry's title and excerpt. */
export function presentSeo(entry: Described): z.input<typeof Seo> {
  return { title: entry.seoTitle || entry.title, description: entry.seoDescription || entry.excerpt }
}
