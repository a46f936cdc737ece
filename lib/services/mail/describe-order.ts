import type { Settings } from '#lib/services/settings/index.ts'
import { currencyExponent, writeMajor } from '../money/currency.ts'
import type { MailKind, OrderData } from './mail.ts'
import type { WrittenMail } from './mail-payload.ts'

type StructuredData = { '@type': string; [property: string]: unknown }

type Site = {
  settings: Settings
  siteUrl: string
  /** The address of a page of the site in the recipient's language. */
  local(address: string): string
}

/**
 * A mail's order in the vocabulary of schema.org, as Gmail and others read it to show the order beside the mail. Null if the mail is
 * about none.
 */
export function describeOrder({ kind, data }: WrittenMail, site: Site): StructuredData | null {
  const status = isPaidOnDelivery(data) ? PAID_ON_DELIVERY[kind] : STATUS[kind]
  const { purchase, number, path } = data as OrderData
  if (status === undefined || !purchase) return null
  const { currency } = purchase
  const { local } = site
  const absolute = (one: string) => local(`${site.siteUrl}${one}`)
  const plain = (amount: number) => writeMajor(amount, currencyExponent(currency))
  return {
    '@context': 'https://schema.org',
    '@type': 'Order',
    merchant: { '@type': 'Organization', name: site.settings['site.name'], url: local(site.siteUrl) },
    orderNumber: number,
    orderDate: purchase.placedAt,
    orderStatus: `https://schema.org/${status}`,
    priceCurrency: currency,
    price: plain(purchase.total),
    acceptedOffer: purchase.items.map(({ name, sku, quantity, price, path }) => ({
      '@type': 'Offer',
      itemOffered: {
        '@type': 'Product',
        name,
        ...(sku !== null && { sku }),
        ...(path !== null && { url: absolute(path) }),
      },
      price: plain(price),
      priceCurrency: currency,
      eligibleQuantity: { '@type': 'QuantitativeValue', value: quantity },
    })),
    ...(path !== null && {
      url: absolute(path),
      potentialAction: { '@type': 'ViewAction', url: absolute(path) },
    }),
  }
}

/** Nothing is due before it is delivered. */
const PAID_ON_DELIVERY: Partial<Record<MailKind, string>> = {
  order_placed: 'OrderProcessing',
  order_shipped: 'OrderInTransit',
}

function isPaidOnDelivery(data: object): boolean {
  return 'pays' in data && data.pays === 'on_delivery'
}

const STATUS: Partial<Record<MailKind, string>> = {
  order_placed: 'OrderPaymentDue',
  order_paid: 'OrderProcessing',
  order_processing: 'OrderProcessing',
  order_failed: 'OrderPaymentDue',
  order_shipped: 'OrderInTransit',
  order_cancelled: 'OrderCancelled',
}
