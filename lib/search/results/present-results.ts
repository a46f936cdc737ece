import type { ResultItem, SearchResults, TypeDefinition } from '../contracts.ts'
import { absoluteUrl } from '../routes/absolute-url.ts'

/**
 * An engine's answer as callers receive it: only the contract's keys, with absolute http(s) addresses. Throws if the
 * answer is malformed.
 */
export function presentResults(
  answer: SearchResults,
  limit: number,
  { type, definition, siteAddress }: { type: string; definition: TypeDefinition; siteAddress: string },
): SearchResults {
  const { total, items, match } = answer
  if (!Number.isSafeInteger(total) || total < 0)
    throw new TypeError('The engine returned no number of matches.')
  const isKey = definition.model.key === 'text' ? isText : Number.isSafeInteger
  const presented = items.slice(0, limit).map((item): ResultItem => {
    if (!isKey(item.id) || !isText(item.title))
      throw new TypeError('The engine returned a result without a key or title.')
    return {
      id: item.id,
      type,
      title: item.title,
      url: absoluteUrl(item.url, siteAddress) ?? siteAddress,
      excerpt: item.excerpt ?? null,
      image: absoluteUrl(item.image, siteAddress),
      meta: item.meta ?? null,
      slug: item.slug ?? null,
    }
  })
  return { total, items: presented, match: match === 'any' ? 'any' : 'all' }
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}
