import type { Context } from '#lib/context.ts'
import type { SettingKey, SettingTexts, SiteLanguage } from '#lib/services/settings/index.ts'

/** The settings whose texts visitors read. */
export const translatableSettings = [
  'site.name',
  'site.tagline',
  'seo.posts_description',
  'seo.products_description',
  'contact.address',
  'maintenance.message',
] as const satisfies SettingKey[]

/** The entity that translated settings are stored under; they have no id. */
export const SETTING = 'setting'

/** The owner's settings in a language, as far as they are translated. */
export async function findSettingTexts(
  { database }: Pick<Context, 'database'>,
  { locale }: Pick<SiteLanguage, 'locale'>,
): Promise<SettingTexts> {
  const found = await database.prisma.translation.findMany({
    where: { locale, entity: SETTING, entityId: 0, field: { in: [...translatableSettings] } },
    select: { field: true, value: true },
  })
  return Object.fromEntries(found.map(({ field, value }) => [field, value]))
}
