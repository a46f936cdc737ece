import type { Context } from '#lib/context.ts'
import { findSettingTexts } from '#lib/domains/publishing/translations/index.ts'
import type { Versions } from '#lib/platform/database/data-version.ts'
import {
  type KnownTexts,
  type SettingTexts,
  type SiteLanguage,
  settingsInLanguage,
} from '#lib/services/settings/index.ts'

type Site = Pick<Context, 'database' | 'settings'>

const opened = new WeakMap<Site, Map<string, Site>>()

/**
 * The App as visitors who use another language see it; the same object for the same language. The owner's texts are in that language once
 * its settings have been refreshed.
 */
export function openInLanguage<T extends Site>(app: T, language: SiteLanguage): T {
  if (language.prefix === '') return app
  const languages = opened.get(app) ?? new Map<string, Site>()
  opened.set(app, languages)
  const known = languages.get(language.locale) as T | undefined
  if (known) return known
  const settings = settingsInLanguage(app.settings, language, knowTexts(app, language))
  const inLanguage = { ...app, settings }
  languages.set(language.locale, inLanguage)
  return inLanguage
}

function knowTexts(site: Site, language: SiteLanguage): KnownTexts {
  let current: SettingTexts = {}
  let seen: Versions['content'] | undefined
  const catchUp = async (versions?: Pick<Versions, 'content'>): Promise<void> => {
    const { content } = versions ?? (await site.database.dataVersion.read())
    if (content === seen) return
    current = await findSettingTexts(site, language)
    seen = content
  }
  return {
    get current() {
      return current
    },
    refresh: (versions) => (versions && versions.content === seen ? undefined : catchUp(versions)),
  }
}
