import { FALLBACK_LOCALE, type Texts, textsIn } from '#lib/services/texts/index.ts'

type Named = { type: string; label: string; labels?: Readonly<Record<string, string>> | undefined }

/** The name of a result type in a language. Labels of the site's own say theirs themselves. */
export function nameSearchType({ type, label, labels }: Named, { locale, find }: Texts): string {
  const [base = locale] = locale.split('-')
  const own = labels?.[locale] ?? labels?.[base]
  if (own !== undefined) return own
  const key = `search.labels.${type}`
  const isOurs = textsIn(FALLBACK_LOCALE).find(key) === label
  return (isOurs ? find(key) : undefined) ?? label
}
