import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import {
  findLanguage,
  type SettingKey,
  type Settings,
  type SettingTexts,
  type SiteLanguage,
} from '#lib/services/settings/index.ts'

type Site = Pick<Context, 'settings'> & { database: { prisma: Tx } }

/** The settings whose texts visitors read. */
export const translatableSettings = [
  'site.name',
  'site.tagline',
  'seo.posts_description',
  'seo.products_description',
  'contact.address',
  'maintenance.message',
  'invoices.footer',
  'payments.cash_on_delivery.name',
  'payments.cash_on_delivery.description',
  'payments.cash_on_delivery.instructions',
  'payments.bank_transfer.name',
  'payments.bank_transfer.description',
  'payments.bank_transfer.instructions',
  'payments.bank_transfer.details',
  'payments.stripe.name',
  'payments.stripe.description',
  'payments.mollie.name',
  'payments.mollie.description',
  'payments.paypal.name',
  'payments.paypal.description',
  'payments.sandbox.name',
  'payments.sandbox.description',
] as const satisfies SettingKey[]

/** The entity that translated settings are stored under; they have no id. */
export const SETTING = 'setting'

/** The owner's settings in a language, as far as they are translated. */
export async function findSettingTexts(
  { database }: Pick<Site, 'database'>,
  { locale }: Pick<SiteLanguage, 'locale'>,
): Promise<SettingTexts> {
  const found = await database.prisma.translation.findMany({
    where: { locale, entity: SETTING, entityId: 0, field: { in: [...translatableSettings] } },
    select: { field: true, value: true },
  })
  return Object.fromEntries(found.map(({ field, value }) => [field, value]))
}

/** The owner's settings in a reader's language; none in the main language, or if the site does not have theirs. */
export async function findTextsFor(site: Site, locale: string | null | undefined): Promise<SettingTexts> {
  const language = languageFor(site, locale)
  return language ? findSettingTexts(site, language) : {}
}

/** The settings in a reader's language; in the main language if the site does not have it. */
export async function readSettingsFor(site: Site, locale: string | null): Promise<Settings> {
  const { current } = site.settings
  const language = languageFor(site, locale)
  if (!language) return current
  const texts = await findSettingTexts(site, language)
  return { ...current, ...texts, 'site.locale': language.locale } as Settings
}

function languageFor({ settings }: Site, locale: string | null | undefined): SiteLanguage | undefined {
  const { prefix } = findLanguage(settings.languages, locale)
  return prefix === '' ? undefined : settings.languages.find((one) => one.prefix === prefix)
}
