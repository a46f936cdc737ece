import { z } from 'zod'
import { address, type Definition, guarded, limit, money, optionalText, ordinary } from './definition.ts'

const country = z.string().regex(/^[A-Z]{2}$/, 'two_letter_country')
const field = z.enum(['required', 'optional', 'hidden'])

const checkoutField = (name: string, fallback: z.output<typeof field>) =>
  ordinary.define(field, fallback, `Whether checkout asks for ${name}`)

const invoicePrefix = (fallback: string, what: string) =>
  ordinary.define(
    z.string().regex(/^[A-Z0-9/-]{0,12}$/, 'number_prefix'),
    fallback,
    `Prefix of ${what} numbers`,
  )

/** The European Economic Area, by ISO 3166-1. */
export const EEA =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LI LV LT LU MT NL NO PL PT RO SK SI ES SE'.split(' ')

/** The terms of sale, the checkout, and invoices. */
export const shopSettings = {
  'shop.web_enabled': ordinary.on('Visitors can buy on the website. Otherwise, only apps can sell'),
  'shop.guest_checkout': ordinary.on('Guests can place orders'),
  'shop.gifts': ordinary.on('Orders can be marked as gifts, with a message on the packing slip', false),
  'shop.tax_inclusive': ordinary.on('Prices include tax', false),
  'shop.shipping_tax': ordinary.define(
    z.enum(['shipping_rate', 'as_items']),
    'shipping_rate',
    'How shipping is taxed: at the standard rates, or like the items in the order, in proportion, as is usual in Germany and Austria',
  ),
  'shop.terms_url': ordinary.define(
    address.nullable(),
    null,
    'URL of the terms. If set, customers must accept them',
  ),
  'shop.privacy_url': ordinary.define(address.nullable(), null, 'URL of the privacy policy'),
  'shop.shipping_url': ordinary.define(
    address.nullable(),
    null,
    'URL of the page about shipping costs; prices link to it',
  ),
  'shop.country': ordinary.define(
    country.nullable(),
    null,
    'Country whose taxes are shown until the address is known; defaults to the first country the shop sells to',
  ),
  'shop.countries': ordinary.define(
    z.array(country).max(250),
    [],
    'Countries the shop sells to; leave empty for all',
  ),
  'shop.weight_unit': ordinary.define(z.enum(['kg', 'g', 'lb', 'oz']), 'kg', 'Weight unit'),
  'shop.show_stock': ordinary.on('Shows apps the exact stock'),
  'shop.prior_prices': ordinary.define(
    z.enum(['auto', 'always', 'never']),
    'auto',
    'Whether reduced prices state the lowest price of the 30 days before, as European Union law requires; auto does so if the store’s country is in the European Economic Area or the United Kingdom',
  ),
  'shop.order_prefix': ordinary.define(
    z.string().regex(/^[A-Z0-9-]{0,8}$/, 'number_prefix'),
    '',
    'Prefix of order numbers',
  ),
  'shop.offline_cancel_days': ordinary.define(
    z.int().min(1).max(365).nullable(),
    14,
    'Days after which an order to be paid in advance is cancelled if it is unpaid; null for never. Orders to be paid on delivery do not expire',
  ),
  'shop.handling_days': ordinary.define(
    z.int().min(0).max(60).nullable(),
    null,
    'Maximum days until an order is handed to the carrier; shown to search engines',
  ),
  'shop.cutoff_hour': ordinary.define(
    z.int().min(1).max(23).nullable(),
    null,
    'Hour until which orders are handed to the carrier on the same day, in the site’s time zone. Product pages then show delivery dates',
  ),
  'shop.returns.days': ordinary.define(
    z.int().min(0).max(3650).nullable(),
    null,
    'Days within which customers can ask to return products; 0 if they cannot. If unset, they cannot ask on the website or in apps, and search engines show no return policy',
  ),
  'shop.returns.address': ordinary.define(
    optionalText(500),
    null,
    'Address customers send returns to; defaults to the contact address',
  ),
  'shop.returns.countries': ordinary.define(
    z.array(country).max(50),
    [],
    'Countries that the return policy applies to; defaults to the store’s country, or those it sells to',
  ),
  'withdrawal.enabled': ordinary.on(
    'Buyers can withdraw from a contract on the website and in apps, as European Union law requires',
  ),
  'withdrawal.days': ordinary.define(
    z.int().min(1).max(365),
    14,
    'Days after delivery within which buyers can withdraw; European Union law requires at least 14',
  ),
  'withdrawal.countries': ordinary.define(
    z.array(country).max(250),
    [...EEA],
    'Countries whose buyers can withdraw; by default those of the European Economic Area',
  ),
  'shop.returns.method': ordinary.define(
    z.enum(['by_mail', 'in_store', 'at_kiosk']).nullable(),
    null,
    'How customers return products',
  ),
  'shop.returns.fees': ordinary.define(
    z.enum(['free', 'customer', 'fixed']).nullable(),
    null,
    'Who pays for returns: free for the customer, the carrier’s charge, or a fixed fee',
  ),
  'shop.returns.fee': ordinary.define(
    z.int().min(1).max(100_000_000).nullable(),
    null,
    'Fixed fee for a return, in the currency’s smallest unit',
  ),
  'shop.returns.url': ordinary.define(address.nullable(), null, 'URL of the return policy'),

  'checkout.guest_orders_per_ip': guarded.define(
    limit(0),
    20,
    'Guest orders per hour from one public IP address; 0 means no limit. Behind a proxy, list the proxy in TRUSTED_PROXIES',
  ),
  'checkout.guest_orders_per_email': guarded.define(
    limit(0),
    10,
    'Guest orders per hour with one e-mail address; 0 means no limit',
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

  'invoices.enabled': ordinary.on(
    'Issues invoices once orders are paid or shipped, and credit notes for refunds',
    false,
  ),
  'invoices.prefix': invoicePrefix('INV-', 'invoice'),
  'invoices.credit_note_prefix': invoicePrefix('CN-', 'credit note'),
  'invoices.address': ordinary.define(
    optionalText(500),
    null,
    'Seller’s address on invoices; defaults to the contact address',
  ),
  'invoices.tax_number': ordinary.define(
    optionalText(40),
    null,
    'Seller’s national tax number, for e-invoices of sellers without a VAT number',
  ),
  'invoices.electronic_address': ordinary.define(
    optionalText(100),
    null,
    'Seller’s address in the Peppol network, such as 9930:DE123456789; defaults to the contact e-mail address',
  ),
  'invoices.registration': ordinary.define(
    optionalText(300),
    null,
    'Seller’s company registration, such as court and number',
  ),
  'invoices.footer': money.define(
    optionalText(1000),
    null,
    'Text at the bottom of invoices, such as bank details',
  ),
} satisfies Record<string, Definition>
