import type { Settings } from './definitions/definitions.ts'

/** The languages of the site, main language first. */
export function siteLocales(settings: Settings): string[] {
  return [...new Set([settings['site.locale'], ...settings['site.locales']])]
}

/**
 * Chooses one of the languages that have texts: the wanted one if the site has it, else the first of the site's, else
 * English.
 */
export function chooseLanguage(
  wanted: string | null | undefined,
  siteLocales: readonly string[],
  available: readonly string[],
): string {
  const known = (tag: string) => [tag, baseLanguage(tag)].find((one) => available.includes(one))
  const offered = siteLocales.flatMap((tag) => known(tag) ?? [])
  return offered.find((one) => wanted && one === known(wanted)) ?? offered[0] ?? 'en'
}

function baseLanguage(tag: string): string {
  return (tag.split('-')[0] ?? tag).toLowerCase()
}
