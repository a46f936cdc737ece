import type { SearchResults } from '../contracts.ts'
import { absoluteUrl } from './absolute-url.ts'

/** An engine's answer as callers receive it: with absolute addresses. */
export function presentResults({ total, items, match }: SearchResults, siteAddress: string): SearchResults {
  return {
    total,
    match,
    items: items.map((item) => ({
      ...item,
      url: absoluteUrl(item.url, siteAddress) ?? siteAddress,
      image: absoluteUrl(item.image, siteAddress),
    })),
  }
}
