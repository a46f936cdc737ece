import { LRUCache } from 'lru-cache'

// More than any site has.
const known = new LRUCache<string, Intl.Locale>({ max: 100 })

/** A locale with the script and the region that it most likely means: `en-Latn-US` for `en`. */
export function likelyLocale(locale: string): Intl.Locale {
  // Finding them takes longer than writing the head of a page.
  const likely = known.get(locale) ?? new Intl.Locale(locale).maximize()
  known.set(locale, likely)
  return likely
}
