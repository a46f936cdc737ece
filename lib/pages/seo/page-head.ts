/** What a page tells search engines and others beyond its title and description. */
export type PageHead = {
  /** Shown with links to the page. */
  image?: HeadImage | null
  /** Where the page is an article. */
  article?: { publishedAt: string; updatedAt: string; author: string | null; tags: string[] }
  /** Properties of Open Graph that go beyond the usual, such as `product:price:amount`. */
  properties?: Record<string, string>
  /** By schema.org. */
  data?: StructuredData[]
  /** A feed of what the page lists. */
  feed?: { title: string; path: string }
}

export type HeadImage = { url: string; alt: string; width: number | null; height: number | null }

export type StructuredData = { '@type': string; [property: string]: unknown }
