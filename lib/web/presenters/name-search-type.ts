import { FALLBACK_LOCALE, type Texts, textsIn } from '#lib/services/texts/index.ts'

/** The name of a result type in a language. The site's own labels are not translated. */
export function nameSearchType({ type, label }: { type: string; label: string }, { find }: Texts): string {
  const key = `search.labels.${type}`
  const isOurs = textsIn(FALLBACK_LOCALE).find(key) === label
  return (isOurs ? find(key) : undefined) ?? label
}
