import { z } from 'zod'
import { type Settings, siteLocales } from '#lib/services/settings/index.ts'
import { featureGroups, isGroupOn } from '#lib/web/policies/features.ts'
import type { Format } from './format.ts'

export const Site = z
  .object({
    name: z.string(),
    tagline: z.string().nullable(),
    logo: z.url().nullable(),
    logo_dark: z.url().nullable().meta({ description: 'The logo for dark backgrounds.' }),
    icon: z.url().nullable(),
    primary_color: z.string().meta({ description: 'A hex colour.' }),
    locale: z.string(),
    locales: z.array(z.string()),
    timezone: z.string(),
    currency: z.object({
      code: z.string(),
      symbol: z.string(),
      position: z.enum(['before', 'after', 'before_space', 'after_space']),
      decimals: z.int(),
      decimal_separator: z.string(),
      thousands_separator: z.string(),
    }),
    features: z.array(z.string()).meta({ description: 'The groups of endpoints that are switched on.' }),
    account: z.object({
      registration_open: z.boolean(),
      email_verification_required: z.boolean(),
      guest_cart: z.boolean(),
      password_min_length: z.int(),
    }),
    shop: z.object({
      guest_checkout: z.boolean(),
      tax_inclusive: z.boolean(),
      terms_url: z.url().nullable(),
      privacy_url: z.url().nullable(),
      weight_unit: z.string(),
    }),
    comments: z.object({ guests_allowed: z.boolean(), max_depth: z.int() }),
    search: z.object({ min_chars: z.int(), types: z.array(z.string()) }),
    contact: z.object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
    }),
    client: z.object({
      min_version: z.string().nullable(),
      latest_version: z.string().nullable(),
      store_url: z.url().nullable(),
      link_hosts: z.array(z.string()),
      scheme: z.string().nullable(),
    }),
    api: z.object({ version: z.string(), signing_required: z.boolean(), requests_per_minute: z.int() }),
    maintenance: z.object({ active: z.boolean(), message: z.string() }),
  })
  .meta({ id: 'Site', description: 'What an app needs to know about the site.' })

const PASSWORD_MIN_LENGTH = 8

export function presentSite(settings: Settings, searchTypes: string[], format: Format): z.input<typeof Site> {
  const url = (address: string | null) => (address === null ? null : format.url(address))
  return {
    name: settings['site.name'],
    tagline: settings['site.tagline'],
    logo: url(settings['site.logo']),
    logo_dark: url(settings['site.logo_dark']),
    icon: url(settings['site.icon']),
    primary_color: settings['site.primary_color'],
    locale: settings['site.locale'],
    locales: siteLocales(settings),
    timezone: settings['site.timezone'],
    currency: presentCurrency(settings),
    features: featureGroups.filter((group) => isGroupOn(settings, group)),
    account: {
      registration_open: settings['account.registration_open'],
      email_verification_required: settings['account.email_verification_required'],
      guest_cart: settings['account.guest_cart'],
      password_min_length: PASSWORD_MIN_LENGTH,
    },
    shop: {
      guest_checkout: settings['shop.guest_checkout'],
      tax_inclusive: settings['shop.tax_inclusive'],
      terms_url: url(settings['shop.terms_url']),
      privacy_url: url(settings['shop.privacy_url']),
      weight_unit: settings['shop.weight_unit'],
    },
    comments: {
      guests_allowed: settings['comments.guests_allowed'],
      max_depth: settings['comments.max_depth'],
    },
    search: {
      min_chars: settings['search.min_chars'],
      types: searchTypes,
    },
    contact: {
      email: settings['contact.email'],
      phone: settings['contact.phone'],
      address: settings['contact.address'],
    },
    client: {
      min_version: settings['client.min_version'],
      latest_version: settings['client.latest_version'],
      store_url: settings['client.store_url'],
      link_hosts: linkHosts(settings, format),
      scheme: settings['client.scheme'],
    },
    api: {
      version: 'v1',
      signing_required: settings['api.require_signed'],
      requests_per_minute: settings['api.requests_per_minute'],
    },
    maintenance: {
      active: settings['maintenance.active'],
      message: settings['maintenance.message'],
    },
  }
}

function presentCurrency(settings: Settings): z.input<typeof Site>['currency'] {
  return {
    code: settings['currency.code'],
    symbol: settings['currency.symbol'],
    position: settings['currency.position'],
    decimals: settings['currency.decimals'],
    decimal_separator: settings['currency.decimal_separator'],
    thousands_separator: settings['currency.thousands_separator'],
  }
}

/** The site's own host, unless others are configured. */
function linkHosts(settings: Settings, format: Format): string[] {
  const named = settings['client.link_hosts']
  return named.length > 0 ? named : [new URL(format.url('/')).hostname]
}
