import type { SettingKey, Settings } from '#lib/services/settings/index.ts'

/** Spruce green; contrast 7.7:1 on white. */
export const BRAND_COLOUR = '#1f5c4a'

/** Settings of the demo store, applied unless the owner has set them. */
export const siteSettings: Partial<Settings> = {
  'site.name': 'Hearthfell',
  'site.tagline': 'Sturdy things for the hearth and the hill',
  'site.logo': '/demo/logo.svg',
  'site.logo_dark': '/demo/logo-dark.svg',
  'site.icon': '/demo/icon.svg',
  'site.primary_color': BRAND_COLOUR,
  'site.locale': 'en',
  'site.timezone': 'America/Los_Angeles',
  'currency.code': 'USD',
  'currency.symbol': '$',
  'shop.terms_url': '/terms',
  'shop.privacy_url': '/privacy',
  'shop.shipping_url': '/shipping-and-returns',
  'shop.countries': ['US', 'CA', 'GB', 'IE', 'DE', 'FR', 'NL', 'SE', 'NO', 'DK', 'ID', 'JP', 'AU', 'NZ'],
  'shop.handling_days': 2,
  'shop.cutoff_hour': 14,
  'shop.returns.days': 30,
  'shop.returns.method': 'by_mail',
  'shop.returns.fees': 'customer',
  'shop.returns.url': '/shipping-and-returns',
  'payments.bank_transfer.details':
    'Hearthfell Ltd, Larch Hollow Bank\nIBAN XX12 3456 7890 1234 5678\nBIC LARCHXXX',
  'payments.sandbox.enabled': true,
  'contact.email': 'hello@hearthfell.example',
  'contact.phone': '+1 503 555 0199',
  'contact.address': 'The Old Bakery, 12 Sheepfold Yard, Larch Hollow, OR 97000',
}

export const siteSettingKeys = Object.keys(siteSettings) as SettingKey[]
