import { chooseLanguage } from '#lib/services/settings/index.ts'
import type { MailCatalog } from './catalog.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { id } from './id.ts'

const catalogs: Record<string, MailCatalog> = { en, de, id }

/** The recipient's language where the site has it; the first of the site's that there are texts in otherwise. */
export function chooseCatalog(
  wanted: string | null | undefined,
  siteLocales: readonly string[],
): { language: string; catalog: MailCatalog } {
  const language = chooseLanguage(wanted, siteLocales, Object.keys(catalogs))
  return { language, catalog: catalogs[language] ?? en }
}
