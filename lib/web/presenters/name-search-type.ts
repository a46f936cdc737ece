import { FALLBACK_LOCALE, type Texts, textsIn } from '#lib/services/texts/index.ts'

/** What a type of results is called in a language. A label of the site's own stays as it is. */
export function nameSearchType({ type, label }: { type: string; label: string }, { find }: Texts): string {
  const key = `search.labels.${type}`
  const isOurs = textsIn(FALLBACK_LOCALE).find(key) === label
  return (isOurs ? find(key) : undefined) ?? label
}
