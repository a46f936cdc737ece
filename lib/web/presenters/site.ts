import { z } from 'zod'
import { featureGroups, isGroupOn, type Settings, siteLocales } from '#lib/services/settings/index.ts'
import type { Format } from './format.ts'
import { openEnum } from './open-enum.ts'

const CurrencyPosition = openEnum(['before', 'after', 'before_space', 'after_space'], {
  id: 'CurrencyPosition',
  description: 'Where the symbol stands, and whether with a space.',
})

export const Site = z
  .object({
    name: z.string().describe('The site’s name.'),
    tagline: z.string().nullable().describe('A few words about the site.'),
    logo: z.url().nullable().describe('The logo.'),
    logo_dark: z.url().nullable().meta({ description: 'The logo for dark backgrounds.' }),
    icon: z.url().nullable().describe('A square picture, for small places.'),
    primary_color: z.string().meta({ description: 'A hex colour.' }),
    locale: z.string().describe('The main language: its BCP 47 tag.'),
    locales: z.array(z.string()).describe('All languages of the site, the main one first.'),
    timezone: z.string().describe('The time zone of the site’s times: its IANA name.'),
    currency: z
      .object({
        code: z.string().describe('ISO 4217 code of three letters.'),
        symbol: z.string().describe('How amounts are marked.'),
        position: CurrencyPosition,
        decimals: z.int().describe('How many digits of an amount follow the separator when it is shown.'),
        decimal_separator: z.string().describe('Between major and minor units.'),
        thousands_separator: z.string().describe('Between groups of three digits; may be empty.'),
      })
      .describe('The currency of the shop, and how amounts are written.'),
    features: z.array(z.string()).meta({ description: 'The groups of endpoints that are switched on.' }),
    account: z
      .object({
        registration_open: z.boolean().describe('Whether new customers may sign up.'),
        email_verification_required: z
          .boolean()
          .describe('Whether checkout, comments and reviews need a verified e-mail address.'),
        guest_cart: z.boolean().describe('Whether there is a cart without signing in.'),
        password_min_length: z.int().describe('How many characters a password has at least.'),
      })
      .describe('What to know about accounts.'),
    shop: z
      .object({
        guest_checkout: z.boolean().describe('Whether orders can be placed without signing in.'),
        tax_inclusive: z.boolean().describe('Whether prices include tax.'),
        terms_url: z.url().nullable().describe('The terms that buyers accept.'),
        privacy_url: z.url().nullable().describe('The privacy policy.'),
        imprint_url: z.url().nullable().describe('The imprint: who runs the shop.'),
        shipping_url: z.url().nullable().describe('The page about shipping costs.'),
        withdrawal_url: z.url().nullable().describe('The notice about the right of withdrawal.'),
        guarantee_url: z.url().nullable().describe('The notice about the legal guarantee of conformity.'),
        accessibility_url: z.url().nullable().describe('The accessibility statement.'),
        reviews_url: z.url().nullable().describe('How reviews are checked.'),
        weight_unit: z.string().describe('The unit of products’ `weight`.'),
      })
      .describe('What to know about buying.'),
    comments: z
      .object({
        guests_allowed: z.boolean().describe('Whether guests may comment.'),
        max_depth: z.int().describe('How many levels of replies there are.'),
      })
      .describe('What to know about comments on posts.'),
    search: z
      .object({
        min_chars: z.int().describe('How many characters a query has at least.'),
        types: z
          .array(z.string())
          .describe('What can be searched for: the values of `type` of `GET /search`.'),
      })
      .describe('What to know about search.'),
    contact: z
      .object({
        email: z.string().nullable().describe('The shop’s e-mail address.'),
        phone: z.string().nullable().describe('The shop’s phone number.'),
        address: z.string().nullable().describe('The shop’s postal address, of several lines.'),
      })
      .describe('How to reach the shop.'),
    client: z
      .object({
        min_version: z
          .string()
          .nullable()
          .describe('The oldest version of the app that still works with the site.'),
        latest_version: z.string().nullable().describe('The newest version of the app.'),
        store_url: z.url().nullable().describe('Where the app can be updated.'),
        link_hosts: z.array(z.string()).describe('Hosts whose links the app opens.'),
        scheme: z.string().nullable().describe('The URL scheme of the app.'),
      })
      .describe('What the owner says about the app.'),
    api: z
      .object({
        version: z.string().describe('The version in the API’s paths.'),
        signing_required: z.boolean().describe('Whether every request must be signed.'),
        requests_per_minute: z
          .int()
          .describe(
            'How many requests a minute an app may send from one IP address, unless it has its own limit.',
          ),
      })
      .describe('What to know about the API.'),
    maintenance: z
      .object({
        active: z.boolean().describe('Whether the site is closed for maintenance.'),
        message: z.string().describe('What to tell people meanwhile.'),
      })
      .describe('Whether the site is open.'),
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
      imprint_url: url(settings['shop.imprint_url']),
      shipping_url: url(settings['shop.shipping_url']),
      withdrawal_url: url(settings['shop.withdrawal_url']),
      guarantee_url: url(settings['shop.guarantee_url']),
      accessibility_url: url(settings['shop.accessibility_url']),
      reviews_url: url(settings['shop.reviews_url']),
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
