import { z } from 'zod'
import { currencyCodes } from '#lib/services/money/currency.ts'
import {
  address,
  type Definition,
  guarded,
  httpUrl,
  limit,
  money,
  optionalText,
  ordinary,
  text,
  themes,
} from './definition.ts'

const LOCALE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
const locale = z.string().refine((tag) => LOCALE.test(tag) && isLocale(tag), 'language_tag')

/** The site as a whole: what it has, how it looks, and where it is found. */
export const siteSettings = {
  'modules.shop': ordinary.on('The site has a shop'),
  'modules.blog': ordinary.on('The site has a blog'),
  'modules.pages': ordinary.on('The site has pages'),

  'site.name': ordinary.define(text(120).min(1), 'Storefront', 'The name of the site'),
  'site.tagline': ordinary.define(optionalText(200), null, 'A short line shown with the name'),
  'site.logo': ordinary.define(address.nullable(), null, 'Logo URL'),
  'site.logo_dark': ordinary.define(address.nullable(), null, 'Logo URL for dark backgrounds'),
  'site.icon': ordinary.define(address.nullable(), null, 'URL of a square icon'),
  'site.primary_color': ordinary.define(
    z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'hex_color'),
    '#0a7',
    'Main colour, as a hex value',
  ),
  'site.locale': ordinary.define(locale, 'en', 'Main language'),
  'site.locales': ordinary.define(
    z.array(locale).max(50),
    [],
    'Additional languages of the site. Their pages have addresses that begin with the language, such as /de/posts',
  ),
  'site.timezone': ordinary.define(
    z.string().refine(isTimeZone, 'time_zone'),
    'UTC',
    'Time zone of all times shown',
  ),
  'site.pages_per_minute': guarded.define(
    limit(0),
    240,
    'Page requests per minute from one public IP address; 0 means no limit. Behind a proxy, list the proxy in TRUSTED_PROXIES',
  ),
  'site.legal_name': ordinary.define(
    optionalText(200),
    null,
    'Registered name of the business, for invoices and search engines',
  ),
  'site.vat_id': ordinary.define(
    optionalText(40),
    null,
    'VAT number of the business, for invoices and search engines',
  ),
  'site.profiles': ordinary.define(
    z.array(httpUrl).max(20),
    [],
    'URLs of the site’s profiles elsewhere, such as social networks',
  ),
  'site.url': guarded.define(
    httpUrl.nullable(),
    null,
    'Public URL; defaults to SITE_URL or http://localhost:PORT',
  ),

  'currency.code': {
    ...money.define(z.enum(currencyCodes as [string, ...string[]]), 'USD', 'Currency'),
    // A shop keeps a currency that its country has given up.
    storedSchema: z.string().regex(/^[A-Z]{3}$/),
  },
  // What follows is as is usual for the currency and the main language, unless it is set.
  'currency.symbol': ordinary.define(text(8).min(1), '$', 'Currency symbol'),
  'currency.position': ordinary.define(
    z.enum(['before', 'after', 'before_space', 'after_space']),
    'before',
    'Position of the symbol',
  ),
  'currency.decimals': ordinary.define(z.int().min(0).max(4), 2, 'Number of decimals shown'),
  'currency.decimal_separator': ordinary.define(z.string().min(1).max(1), '.', 'Decimal separator'),
  'currency.thousands_separator': ordinary.define(z.string().max(1), ',', 'Thousands separator'),

  'theme.active': themes.define(
    z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'theme_name'),
    'default',
    'Active theme',
  ),

  'maintenance.active': ordinary.on(
    'Close the site for maintenance. Pages, and the API apart from /site and /menus, answer with status 503',
    false,
  ),
  'maintenance.message': ordinary.define(
    text(500),
    '',
    'Message that apps and pages show during maintenance',
  ),

  'feeds.google': ordinary.on('Lists products for Google Merchant Center at /feeds/google.xml', false),
  'feeds.meta': ordinary.on('Lists products for a Meta catalogue at /feeds/meta.csv', false),
  'feeds.backorder_days': ordinary.define(
    z.int().min(1).max(365),
    14,
    'Days after which feeds say that backordered products are available',
  ),

  'seo.noindex': ordinary.on('Asks search engines not to index any page of the site', false),
  'seo.robots_rules': ordinary.define(
    z
      .string()
      .trim()
      .max(5000)
      .regex(/^[^\0]*$/, 'robots_lines')
      .nullable(),
    null,
    'Lines added to robots.txt after the site’s own',
  ),
  'seo.posts_description': ordinary.define(
    optionalText(300),
    null,
    'Search engine description of the list of posts',
  ),
  'seo.products_description': ordinary.define(
    optionalText(300),
    null,
    'Search engine description of the list of products',
  ),
} satisfies Record<string, Definition>

/** Whether `Intl` accepts a tag; otherwise formatting any date would fail. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
