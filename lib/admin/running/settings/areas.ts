import type { OpenSetting } from '#lib/domains/running/settings/index.ts'
import type { Panel } from '../../request/panel-request.ts'

/** The parts of the store that settings are about, in the order in which owners meet them. */
export const areaNames = [
  ...(['store', 'payments', 'checkout', 'delivery', 'customers'] as const),
  ...(['mail', 'site', 'apps', 'search', 'team'] as const),
]
export type AreaName = (typeof areaNames)[number]

export const SETTINGS_PATH = '/admin/settings'

export type Section = { name: string; title: string; settings: OpenSetting[] }

export type Area = {
  name: AreaName
  title: string
  /** Its settings by what their keys begin with. */
  sections: Section[]
  /** The settings that hardly anybody needs. */
  technical: OpenSetting[]
}

/** The area of the settings whose keys begin like this. The longest beginning counts. */
const AREAS: Record<string, AreaName> = {
  ...{ 'site.': 'store', 'currency.': 'store', 'contact.': 'store', 'shop.': 'store' },
  'payments.': 'payments',
  ...{ 'checkout.': 'checkout', 'invoices.': 'checkout', 'withdrawal.': 'checkout' },
  ...{
    'shop.guest_checkout': 'checkout',
    'shop.gifts': 'checkout',
    'shop.terms_url': 'checkout',
    'shop.privacy_url': 'checkout',
  },
  ...{ 'shop.imprint_url': 'checkout', 'shop.withdrawal_url': 'checkout', 'shop.guarantee_url': 'checkout' },
  ...{ 'shop.accessibility_url': 'checkout', 'shop.reviews_url': 'checkout' },
  ...{ 'shop.returns.': 'checkout', 'shop.offline_cancel_days': 'checkout' },
  ...{ 'shop.countries': 'delivery', 'shop.handling_days': 'delivery', 'shop.shipping': 'delivery' },
  ...{ 'shop.delivery': 'delivery', 'shop.tax': 'delivery', 'tax.': 'delivery' },
  ...{ 'account.': 'customers', 'reviews.': 'customers', 'comments.': 'customers', 'privacy.': 'customers' },
  ...{ 'mail.': 'mail', 'notify.': 'mail' },
  ...{ 'site.locale': 'site', 'site.timezone': 'site', 'site.url': 'site', 'modules.': 'site' },
  ...{ 'theme.': 'site', 'seo.': 'site', 'feeds.': 'site', 'consent.': 'site' },
  ...{ 'api.': 'apps', 'features.': 'apps', 'mcp.': 'apps', 'client.': 'apps', 'push.': 'apps' },
  'tokens.': 'apps',
  'search.': 'search',
  ...{ 'staff.': 'team', 'security.': 'team', 'maintenance.': 'team', 'site.pages_per_minute': 'team' },
}

const TECHNICAL = [
  /_per_(?:minute|hour|email|ip)$/,
  /^(?:features|tokens|search\.(?:index|ties|figures))\./,
  /^(?:api\.signing_window|client\.link_hosts|comments\.max_depth|notify\.app_limits|payments\.sandbox\.allow_https)$/,
  /^(?:push\.(?:driver|ios_driver)|search\.(?:delay|min_chars|max_results|types\.)|seo\.robots_rules)/,
]

/** The area of a setting; those that nobody has placed are about the site. */
export function areaOf(key: string): AreaName {
  const [longest = ''] = Object.keys(AREAS)
    .filter((beginning) => key.startsWith(beginning))
    .sort((a, b) => b.length - a.length)
  return AREAS[longest] ?? 'site'
}

/** Where a setting is changed. */
export function addressOf(key: string): string {
  return `${SETTINGS_PATH}/${areaOf(key)}#${key}`
}

/** The settings by area, in the order they were defined. */
export function groupSettings(
  { t, texts }: Pick<Panel, 't' | 'texts'>,
  settings: readonly OpenSetting[],
): Area[] {
  return areaNames.flatMap((name): Area[] => {
    const own = settings.filter(({ key }) => areaOf(key) === name)
    const technical = own.filter(({ key }) => TECHNICAL.some((is) => is.test(key)))
    const sections = new Map<string, Section>()
    for (const setting of own.filter((one) => !technical.includes(one))) {
      const group = groupOf(setting.key)
      const title = texts.find(`admin.setting_groups.${group}`) ?? group
      const section = sections.get(group) ?? { name: group, title, settings: [] }
      section.settings.push(setting)
      sections.set(group, section)
    }
    const title = t(`admin.settings.areas.${name}.title`)
    return own.length === 0 ? [] : [{ name, title, sections: [...sections.values()], technical }]
  })
}

/** Payment methods are sections of their own. */
function groupOf(key: string): string {
  const [first = key, second = ''] = key.split('.')
  return first === 'payments' && key.split('.').length > 2 ? `${first}_${second}` : first
}
