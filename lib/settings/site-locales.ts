import type { Settings } from './definitions.ts'

/** The languages of the site, its main one first. */
export function siteLocales(settings: Settings): string[] {
  return [...new Set([settings['site.locale'], ...settings['site.locales']])]
}
