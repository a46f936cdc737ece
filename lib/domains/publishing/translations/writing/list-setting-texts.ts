import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { SETTING, translatableSettings } from '../setting-texts.ts'

/** The texts of settings in a further language of the site, by key; untranslated ones are missing. */
export type SettingTranslations = { locale: string; texts: Record<string, string> }

type Site = Pick<Context, 'database' | 'clock' | 'settings'>

/** The texts of settings whose keys begin with `prefix`, in every further language. */
export const listSettingTexts = staffQuery(
  { permission: 'settings.read' },
  async ({ database, settings }: Site, _actor, prefix: string): Promise<SettingTranslations[]> => {
    const keys = translatableSettings.filter((key) => key.startsWith(prefix))
    const locales = settings.languages.slice(1).map(({ locale }) => locale)
    if (locales.length === 0) return []
    const rows = await database.prisma.translation.findMany({
      where: { locale: { in: locales }, entity: SETTING, entityId: 0, field: { in: keys } },
      select: { locale: true, field: true, value: true },
    })
    return locales.map((locale) => {
      const own = rows.filter((row) => row.locale === locale)
      return { locale, texts: Object.fromEntries(own.map(({ field, value }) => [field, value])) }
    })
  },
)
