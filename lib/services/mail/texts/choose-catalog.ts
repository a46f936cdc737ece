import { chooseLanguage } from '#lib/services/settings/index.ts'
import type { MailCatalog } from './catalog.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { id } from './id.ts'

const catalogs: Record<string, MailCatalog> = { en, de, id }

/** Chooses the recipient's language if the site has it, else the first of the site's languages that has texts. */
export function chooseCatalog(
  wanted: string | null | undefined,
  siteLocales: readonly string[],
): { language: string; catalog: MailCatalog } {
  const language = chooseLanguage(wanted, siteLocales, Object.keys(catalogs))
  return { language, catalog: catalogs[language] ?? en }
}
