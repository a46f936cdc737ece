import type { SiteFacts } from './site-facts.ts'

/**
 * The addresses of a page by language, such as `de`, and under `x-default` the one for visitors who use none of them: the main language's.
 * Undefined if the site has only one language.
 */
export function languageAddresses(
  { languages, addressIn }: Pick<SiteFacts, 'languages' | 'addressIn'>,
  path: string,
): Record<string, string> | undefined {
  const [main, ...others] = languages
  if (!main || others.length === 0) return undefined
  const addresses = languages.map((language) => [language.locale, addressIn(language, path)])
  return { ...Object.fromEntries(addresses), 'x-default': addressIn(main, path) }
}
