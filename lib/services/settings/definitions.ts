import { z } from 'zod'
import type { HiddenText } from './hidden-text.ts'

const text = (max = 500) => z.string().trim().max(max)
const optionalText = (max = 500) => text(max).min(1).nullable()
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2000)
const address = z.union([httpUrl, z.string().regex(/^\/(?!\/)[^\s\\]*$/, 'must be an address or a path')])
const limit = (min = 1) => z.int().min(min).max(1_000_000)
const field = z.enum(['required', 'optional', 'hidden'])
const country = z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code')

const LOCALE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
const locale = z
  .string()
  .refine((tag) => LOCALE.test(tag) && isLocale(tag), 'must be a language tag such as en')

const androidPackage = z
  .string()
  .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'must be a package such as com.example.shop')
const fingerprint = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, 'must be 32 bytes such as 14:6D:…'))

export type Definition = { schema: z.ZodType; default: unknown; summary: string; isSecret?: true }

const define = <S extends z.ZodType>(schema: S, fallback: z.output<S>, summary: string) => ({
  schema,
  default: fallback,
  summary,
})

/** Stored encrypted, and never shown. */
const secret = (summary: string, schema: z.ZodType<string | null> = optionalText()) => ({
  ...define(schema, null, summary),
  isSecret: true as const,
})

/** The text of a JSON file. Also accepts an object, which is what a command that parses JSON passes on. */
const jsonText = z
  .union([z.string(), z.record(z.string(), z.unknown()).transform((file) => JSON.stringify(file))])
  .pipe(text(10_000).min(1))
  .nullable()

const on = (summary: string, fallback = true) => define(z.boolean(), fallback, summary)
const feature = (group: string) => on(`The API answers the ${group} endpoints`)
const methodName = define(optionalText(80), null, 'Name shown to buyers; ours, in their language, if unset')
const methodDescription = define(
  optionalText(200),
  null,
  'Description below its name; of a provider ours, in their language, if unset',
)
const checkoutField = (name: string, fallback: z.output<typeof field>) =>
  define(field, fallback, `Whether checkout asks for ${name}`)

const invoicePrefix = (fallback: string, what: string) =>
  define(z.string().regex(/^[A-Z0-9/-]{0,12}$/), fallback, `What the numbers of ${what} begin with`)

const rhythm = (what: string, fallback: 'at_once' | 'digest' | 'off') =>
  define(z.enum(['at_once', 'digest', 'off']), fallback, `When the owner is e-mailed about ${what}`)

const tie = (what: string) =>
  define(
    z.int().min(0).max(100),
    0,
    `How much ${what} counts between search results of equal relevance; 0 for not at all`,
  )

/** All settings, each with its schema, default and purpose. */
export const definitions = {
  'api.enabled': on('The API answers at all'),
  'api.require_signed': on('Every request must be signed, and the secret must not be sent', false),
  'api.signing_window': define(
    limit(),
    300,
    'Seconds a signed request is valid; more than 3,600 count as 3,600',
  ),
  'api.requests_per_minute': define(limit(), 60, 'Requests a minute per app and IP address'),
  'api.auth_requests_per_minute': define(limit(), 10, 'Sign-in, sign-up and reset requests a minute per IP'),
  'api.allow_staff': on('Staff accounts may sign in through the API', false),

  'features.auth': feature('auth'),
  'features.registration': feature('registration'),
  'features.posts': feature('posts'),
  'features.comments': feature('comments'),
  'features.pages': feature('pages'),
  'features.shop': feature('shop'),
  'features.reviews': feature('reviews'),
  'features.search': feature('search'),
  'features.contact': feature('contact'),
  'features.newsletter': feature('newsletter'),
  'features.push': feature('push'),
  'modules.shop': on('The site has a shop'),
  'modules.blog': on('The site has a blog'),
  'modules.pages': on('The site has pages'),

  'site.name': define(text(120).min(1), 'Storefront', 'The name of the site'),
  'site.tagline': define(optionalText(200), null, 'A line below the name'),
  'site.logo': define(address.nullable(), null, 'Address of the logo'),
  'site.logo_dark': define(address.nullable(), null, 'Address of the logo for dark backgrounds'),
  'site.icon': define(address.nullable(), null, 'Address of a square icon'),
  'site.primary_color': define(
    z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a hex colour such as #0a7'),
    '#0a7',
    'The main colour, in hex',
  ),
  'site.locale': define(locale, 'en', 'Main language'),
  'site.locales': define(
    z.array(locale).max(50),
    [],
    'Further languages of the site: their pages have addresses that begin with the language, such as /de/posts',
  ),
  'site.timezone': define(
    z.string().refine(isTimeZone, 'must be a time zone such as Asia/Jakarta'),
    'UTC',
    'Time zone of all times shown',
  ),
  'site.pages_per_minute': define(
    limit(0),
    240,
    'Pages a minute per public IP address; 0 sets no limit. Behind a proxy, list it in TRUSTED_PROXIES',
  ),
  'site.legal_name': define(
    optionalText(200),
    null,
    'Registered name of the business, for invoices and search engines',
  ),
  'site.vat_id': define(
    optionalText(40),
    null,
    'VAT number of the business, for invoices and search engines',
  ),
  'site.profiles': define(
    z.array(httpUrl).max(20),
    [],
    'Addresses of the site’s profiles elsewhere, such as social networks',
  ),
  'site.url': define(httpUrl.nullable(), null, 'Public address; SITE_URL or http://localhost:PORT if unset'),

  'currency.code': define(z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code'), 'USD', 'Currency'),
  'currency.symbol': define(text(8).min(1), '$', 'Currency symbol'),
  'currency.position': define(
    z.enum(['before', 'after', 'before_space', 'after_space']),
    'before',
    'Position of the symbol',
  ),
  'currency.decimals': define(z.int().min(0).max(4), 2, 'Decimals shown'),
  'currency.decimal_separator': define(z.string().min(1).max(1), '.', 'Decimal separator'),
  'currency.thousands_separator': define(z.string().max(1), ',', 'Thousands separator'),

  'account.registration_open': on('Visitors may create an account'),
  'account.email_verification_required': on(
    'Checkout, comments and reviews require a verified e-mail address',
    false,
  ),
  'account.idle_days': define(
    z
      .number()
      .min(1 / 24)
      .max(90),
    7,
    'Days without a visit after which a customer is signed out of the website',
  ),
  'account.guest_cart': on('Guests may have a cart'),
  'shop.web_enabled': on('Visitors can buy on the website; otherwise only apps sell'),
  'shop.guest_checkout': on('Guests may order'),
  'shop.tax_inclusive': on('Prices include tax', false),
  'shop.terms_url': define(address.nullable(), null, 'Terms; customers must accept them if set'),
  'shop.privacy_url': define(address.nullable(), null, 'Privacy policy'),
  'shop.country': define(
    country.nullable(),
    null,
    'Country that taxes are shown for until an address is known; the first the shop sells to if unset',
  ),
  'shop.countries': define(z.array(country).max(250), [], 'Countries the shop sells to; empty for all'),
  'shop.weight_unit': define(z.enum(['kg', 'g', 'lb', 'oz']), 'kg', 'Unit of weights'),
  'shop.show_stock': on('Apps see how many are left'),
  'shop.order_prefix': define(z.string().regex(/^[A-Z0-9-]{0,8}$/), '', 'Prefix of order numbers'),
  'shop.offline_cancel_days': define(
    z.int().min(1).max(365).nullable(),
    14,
    'Days until an unpaid offline order is cancelled; null for never',
  ),

  'shop.handling_days': define(
    z.int().min(0).max(60).nullable(),
    null,
    'Days until an order is handed to the carrier, at most; for search engines',
  ),
  'shop.returns.days': define(
    z.int().min(0).max(3650).nullable(),
    null,
    'Days within which goods may be returned; 0 if they may not. Search engines show no return policy if unset',
  ),
  'shop.returns.countries': define(
    z.array(country).max(50),
    [],
    'Countries that the return policy applies to; shop.country, or shop.countries, if empty',
  ),
  'shop.returns.method': define(
    z.enum(['by_mail', 'in_store', 'at_kiosk']).nullable(),
    null,
    'How goods are returned',
  ),
  'shop.returns.fees': define(
    z.enum(['free', 'customer', 'fixed']).nullable(),
    null,
    'Who pays for a return: free for the buyer, what the carrier charges the customer, or a fixed fee',
  ),
  'shop.returns.fee': define(
    z.int().min(1).max(100_000_000).nullable(),
    null,
    'The fixed fee of a return, in the currency’s smallest unit',
  ),
  'shop.returns.url': define(address.nullable(), null, 'Page with the return policy'),

  'payments.cash_on_delivery.enabled': on('Buyers may pay when the order is delivered'),
  'payments.cash_on_delivery.name': methodName,
  'payments.cash_on_delivery.description': methodDescription,
  'payments.cash_on_delivery.instructions': define(
    optionalText(2000),
    null,
    'Shown to the buyer once the order is placed; ours, in their language, if unset',
  ),
  'payments.bank_transfer.enabled': on('Buyers may transfer the total, once the account is set'),
  'payments.bank_transfer.name': methodName,
  'payments.bank_transfer.description': methodDescription,
  'payments.bank_transfer.instructions': define(
    optionalText(2000),
    null,
    'Shown to the buyer once the order is placed, above the account; ours, in their language, if unset',
  ),
  'payments.bank_transfer.details': define(
    optionalText(2000),
    null,
    'The account, as shown to the buyer: its owner, IBAN or number, bank',
  ),
  'payments.sandbox.enabled': define(
    z.boolean().nullable(),
    null,
    'Buyers may make test payments without money; only in development if unset',
  ),
  'payments.sandbox.allow_https': on(
    'The sandbox may be used on a site with an https address, which visitors can reach',
    false,
  ),
  'payments.sandbox.name': methodName,
  'payments.sandbox.description': define(
    optionalText(200),
    null,
    'Description below its name; ours, in their language, if unset',
  ),
  'payments.stripe.enabled': on('Buyers may pay through Stripe, once its keys are set', false),
  'payments.stripe.save_methods': on(
    'Signed-in customers may save payment methods at Stripe; the key must be able to write Customers and Payment Methods',
    false,
  ),
  'payments.stripe.name': methodName,
  'payments.stripe.description': methodDescription,
  'payments.stripe.secret_key': secret('Stripe’s secret key, sk_… or rk_…'),
  'payments.stripe.webhook_secret': secret('The signing secret of the endpoint at Stripe, whsec_…'),
  'payments.mollie.enabled': on('Buyers may pay through Mollie, once its key is set', false),
  'payments.mollie.save_methods': on(
    'Signed-in customers may save payment methods at Mollie, which has to have recurring payments activated',
    false,
  ),
  'payments.mollie.name': methodName,
  'payments.mollie.description': methodDescription,
  'payments.mollie.api_key': secret('Mollie’s API key, live_… or test_…'),
  'payments.paypal.enabled': on('Buyers may pay through PayPal, once its keys are set', false),
  'payments.paypal.name': methodName,
  'payments.paypal.description': methodDescription,
  'payments.paypal.environment': define(
    z.enum(['live', 'sandbox']),
    'live',
    'PayPal’s environment that the keys belong to',
  ),
  'payments.paypal.client_id': define(optionalText(), null, 'PayPal’s client id'),
  'payments.paypal.client_secret': secret('PayPal’s client secret'),
  'payments.paypal.webhook_id': define(optionalText(), null, 'The id of the webhook at PayPal'),

  'reviews.purchase_required': on('Only buyers of a product may review it', false),
  'reviews.per_hour': define(limit(), 20, 'Reviews an hour that a customer may send'),

  'checkout.guest_orders_per_ip': define(
    limit(0),
    20,
    'Orders an hour that guests may place from one public IP address; 0 sets no limit. Behind a proxy, list it in TRUSTED_PROXIES',
  ),
  'checkout.guest_orders_per_email': define(
    limit(0),
    10,
    'Orders an hour that guests may place with one e-mail address; 0 sets no limit',
  ),
  'checkout.fields.email': checkoutField('the e-mail address', 'required'),
  'checkout.fields.name': checkoutField('the name', 'required'),
  'checkout.fields.phone': checkoutField('the phone number', 'optional'),
  'checkout.fields.line1': checkoutField('the first address line', 'required'),
  'checkout.fields.line2': checkoutField('the second address line', 'optional'),
  'checkout.fields.city': checkoutField('the city', 'required'),
  'checkout.fields.state': checkoutField('the state', 'optional'),
  'checkout.fields.postcode': checkoutField('the postcode', 'optional'),
  'checkout.fields.country': checkoutField('the country', 'required'),
  'checkout.fields.vat_id': checkoutField('the VAT number, for the invoice', 'hidden'),
  'checkout.fields.customer_note': checkoutField('a note', 'optional'),

  'maintenance.active': on('Pages, and the API except /site and /menus, are answered 503', false),
  'maintenance.message': define(text(500), '', 'Message that apps and pages show during maintenance'),

  'security.audit_days': define(
    z.int().min(30).max(3650),
    365,
    'Days that the record of sign-ins and account changes is kept',
  ),

  'invoices.enabled': on(
    'Orders get an invoice once they are paid or shipped, and refunds a credit note',
    false,
  ),
  'invoices.prefix': invoicePrefix('INV-', 'invoices'),
  'invoices.credit_note_prefix': invoicePrefix('CN-', 'credit notes'),
  'invoices.address': define(
    optionalText(500),
    null,
    'Seller’s address on invoices; contact.address if unset',
  ),
  'invoices.registration': define(optionalText(300), null, 'Seller’s registration, such as court and number'),
  'invoices.footer': define(optionalText(1000), null, 'Text below invoices, such as bank details'),

  'privacy.order_retention_years': define(
    z.int().min(0).max(50),
    10,
    'Whole years after the year of an order before name and address leave the bills of guests and deleted accounts',
  ),

  'tokens.access_days': define(
    z
      .number()
      .min(5 / 1440)
      .max(90),
    30,
    'Days an access token is valid',
  ),
  'tokens.refresh_days': define(z.number().min(1).max(365), 90, 'Days a refresh token is valid'),
  'tokens.refresh_cap_days': define(
    z.number().min(1).max(3650),
    365,
    'Days after sign-in when a session ends, however often it is refreshed',
  ),
  'tokens.refresh_grace_seconds': define(
    z.int().min(0).max(300),
    30,
    'Seconds within which using a refresh token twice is not treated as theft',
  ),

  'comments.guests_allowed': on('Guests may comment'),
  'comments.max_depth': define(z.int().min(1).max(10), 5, 'Levels of replies'),
  'comments.per_hour': define(
    limit(),
    60,
    'Comments an hour that a customer, or guests at one IP address, may send',
  ),

  'contact.email': define(z.email().nullable(), null, 'Address shown for contact'),
  'contact.phone': define(optionalText(40), null, 'Phone shown for contact'),
  'contact.address': define(optionalText(300), null, 'Postal address shown for contact'),
  'contact.recipient': define(
    z.email().nullable(),
    null,
    'Mailbox that messages from visitors go to; contact.email or the address of the staff if unset',
  ),

  'mail.from': define(
    z.email().nullable(),
    null,
    'Address that mails are sent from; no-reply@ the host of site.url if unset',
  ),
  'mail.reply_to': define(
    z.email().nullable(),
    null,
    'Address that replies to mails go to; contact.email if unset',
  ),

  'notify.email': define(
    z.email().nullable(),
    null,
    'Mailbox for what the owner should know; that of messages from visitors if unset',
  ),
  'notify.orders': rhythm('new orders', 'at_once'),
  'notify.payments': rhythm('failed payments and refunds, and payments that need a decision', 'at_once'),
  'notify.comments': rhythm('comments that wait for approval', 'digest'),
  'notify.reviews': rhythm('reviews that wait for approval', 'digest'),
  'notify.low_stock': rhythm('goods that are running out', 'digest'),
  'notify.low_stock_at': define(
    z.int().min(0).max(1_000_000).nullable(),
    null,
    'Pieces left at which goods count as running out; each product’s own number if unset',
  ),
  'notify.app_limits': rhythm('apps that often reach their limit of requests', 'digest'),
  'notify.webhooks': rhythm('webhooks that were paused because they failed for days', 'at_once'),
  'notify.digest_hour': define(
    z.int().min(0).max(23),
    8,
    'Hour of the day, in site.timezone, at which the digest is mailed',
  ),

  'push.driver': define(
    z.enum(['log', 'fcm', 'apns', 'expo']),
    'log',
    'Push service; log only writes messages to the log',
  ),
  'push.ios_driver': define(
    z.enum(['log', 'fcm', 'apns', 'expo']).nullable(),
    null,
    'Push service for iOS, if different',
  ),
  'push.fcm.service_account': secret('The JSON text of a service account’s key from Firebase', jsonText),
  'push.apns.key': secret('The text of the .p8 file from Apple', optionalText(2000)),
  'push.apns.key_id': define(optionalText(20), null, 'The id of that key'),
  'push.apns.team_id': define(optionalText(20), null, 'The id of the team at Apple'),
  'push.apns.topic': define(optionalText(200), null, 'The bundle id of the iOS app'),
  'push.apns.sandbox': on(
    'Messages go to development builds of the app instead of those from the store',
    false,
  ),
  'push.expo.access_token': secret('Expo’s access token, if the project requires one'),

  'search.engine': define(
    z.string().regex(/^[a-z][a-z0-9_-]*$/, 'must be the name of a search engine'),
    'index',
    'The engine that answers searches',
  ),
  'search.page_enabled': on('The site has a results page'),
  'search.live_enabled': on('Results appear while typing'),
  'search.figures': on('What people search for is counted, without saying who'),
  'search.recent': on('An empty search field offers the last searches of the same browser', false),
  'search.popular': on('An empty search field offers what many people search for', false),
  'search.shortcuts': on('An empty search field offers categories and pages', false),
  'search.min_chars': define(z.int().min(1).max(20), 2, 'Shortest query of live results'),
  'search.delay': define(z.int().min(0).max(5000), 200, 'Milliseconds after the last key'),
  'search.suggest_per_minute': define(limit(), 60, 'Live-result requests a minute per IP'),
  'search.max_results': define(limit(), 1000, 'Matches ranked per query'),
  'search.index.path': define(
    z
      .string()
      .min(1)
      .max(1000)
      .regex(/^[^\0]*$/, 'must be the path of a folder')
      .nullable(),
    null,
    'Folder of the search indexes; SEARCH_INDEX_PATH takes precedence, and search in the storage folder is used if neither is set',
  ),
  'search.index.max_field_length': define(limit(), 20_000, 'Characters indexed per field'),
  'search.ties.stock': tie('being in stock'),
  'search.ties.popularity': tie('recent sales'),
  'search.ties.date': tie('a later date'),
  'search.sold_out_last': on('Search results that are sold out come last', false),
  'search.types.product': on('Products are searched'),
  'search.types.post': on('Posts are searched'),
  'search.types.page': on('Pages are searched'),

  'seo.noindex': on('Search engines are asked to list no page of the site', false),
  'seo.robots_rules': define(
    z
      .string()
      .trim()
      .max(5000)
      .regex(/^[^\0]*$/, 'must be lines of robots.txt')
      .nullable(),
    null,
    'Lines added to robots.txt after the site’s own',
  ),
  'seo.posts_description': define(optionalText(300), null, 'Description of the list of posts'),
  'seo.products_description': define(optionalText(300), null, 'Description of the list of products'),

  'client.min_version': define(optionalText(40), null, 'Oldest version of the native app that works'),
  'client.latest_version': define(optionalText(40), null, 'Newest version of the native app'),
  'client.store_url': define(httpUrl.nullable(), null, 'Address of the native app in its store'),
  'client.link_hosts': define(
    z.array(text(253).min(1)).max(20),
    [],
    'Hosts whose links open the app; the site’s own if empty',
  ),
  'client.scheme': define(optionalText(40), null, 'URL scheme of the native app'),
  'client.ios_apps': define(
    z
      .array(z.string().regex(/^[A-Z0-9]{10}\.[\w.-]{1,150}$/, 'must be like ABCDE12345.com.example.shop'))
      .max(10),
    [],
    'Apps on iOS that open the site’s links, each as team and bundle: ABCDE12345.com.example.shop',
  ),
  'client.android_apps': define(
    z
      .array(z.strictObject({ package: androidPackage, fingerprints: z.array(fingerprint).min(1).max(10) }))
      .max(10),
    [],
    'Apps on Android that open the site’s links, each with package and fingerprints (SHA-256) of its certificates',
  ),

  'theme.active': define(
    z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be the name of a theme'),
    'default',
    'The theme of the site',
  ),
} satisfies Record<string, Definition>

export type SettingKey = keyof typeof definitions
export type Settings = {
  readonly [K in SettingKey]: (typeof definitions)[K] extends { isSecret: true }
    ? HiddenText | null
    : z.output<(typeof definitions)[K]['schema']>
}

export const settingKeys = Object.keys(definitions) as SettingKey[]

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
