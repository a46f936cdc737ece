import { z } from 'zod'
import { address, type Definition, define, limit, on, optionalText } from './definition.ts'

const country = z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code')
const field = z.enum(['required', 'optional', 'hidden'])

const checkoutField = (name: string, fallback: z.output<typeof field>) =>
  define(field, fallback, `Whether checkout asks for ${name}`)

const invoicePrefix = (fallback: string, what: string) =>
  define(z.string().regex(/^[A-Z0-9/-]{0,12}$/), fallback, `What the numbers of ${what} begin with`)

/** What the shop sells on which terms, the checkout, and invoices. */
export const shopSettings = {
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
} satisfies Record<string, Definition>
