import type { Context } from '#lib/context.ts'
import {
  authorise,
  type Scene,
  staffQuery,
  staffVerb,
  type VerbContext,
} from '#lib/domains/authority/index.ts'
import { needOf } from '#lib/domains/configuration/index.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import { type GivenTranslation, saveTranslations } from './save-translations.ts'
import { SETTING, translatableSettings } from './setting-texts.ts'
import type { ThemeTexts } from './texts.ts'

/** What settings say in a further language of the site, by key; what is not translated is missing. */
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

/**
 * Says in a further language what settings say; an empty text takes the translation away. Who may translate a setting is who may
 * change it: the account that buyers transfer to is one of them. Throws `invalid_fields` by key.
 */
export const translateSettings = staffVerb(
  { permission: 'settings.write', action: 'settings.translated' },
  async (
    { context, actor, record }: Scene<VerbContext>,
    { locale, texts }: SettingTranslations,
  ): Promise<void> => {
    for (const key of Object.keys(texts)) authorise(context, actor, needOf(key))
    const given = Object.entries(texts).map(
      ([field, value]): GivenTranslation => ({ entity: SETTING, id: 0, field, locale, value }),
    )
    const { refused } = await saveTranslations(context, NO_THEME, given)
    const [first] = refused
    if (first) throw invalidField(given[first.index]?.field ?? '', 'text')
    record({ subject: `settings:${locale}`, after: texts })
  },
)

const NO_THEME: ThemeTexts = { list: async () => [], refuse: async () => undefined }
