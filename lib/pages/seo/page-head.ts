import { scriptJson } from '#lib/platform/text/markup.ts'

/** A page's facts for search engines and others beyond its title and description. */
export type PageHead = {
  /** Shown with links to the page. */
  image?: HeadImage | null
  /** For pages that are articles. */
  article?: { publishedAt: string; updatedAt: string; author: string | null; tags: string[] }
  /** Additional Open Graph properties, such as `product:price:amount`. */
  properties?: Record<string, string>
  /** In the vocabulary of schema.org. */
  data?: StructuredData[]
  /** A feed of what the page lists. */
  feed?: { title: string; path: string }
}

export type HeadImage = {
  url: string
  alt: string
  width: number | null
  height: number | null
  /** From small to large in each format. */
  sizes?: readonly { url: string; width: number; format: string }[]
}

export type StructuredData = { '@type': string; [property: string]: unknown }

/** JSON-LD, escaped so that no text in it can end the script element. */
export function serializeData(data: StructuredData): string {
  return scriptJson({ '@context': 'https://schema.org', ...data })
}
