import { z } from 'zod'

export const Seo = z
  .object({ title: z.string(), description: z.string() })
  .meta({ id: 'Seo', description: 'For the head of a page.' })

type Described = { title: string; excerpt: string; seoTitle: string | null; seoDescription: string | null }

/** What search engines are told; the title and the excerpt where nothing else is chosen. */
export function presentSeo(entry: Described): z.input<typeof Seo> {
  return { title: entry.seoTitle || entry.title, description: entry.seoDescription || entry.excerpt }
}
