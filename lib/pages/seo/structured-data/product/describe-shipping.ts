import type { Delivery } from '../../deliveries.ts'
import type { StructuredData } from '../../page-head.ts'
import type { SiteFacts } from '../../site-facts.ts'
import { plainAmount } from './plain-amount.ts'

/** Shipping to one place. Deliveries that are alike have the same id. */
export function describeShipping(delivery: Delivery, { url, currency }: SiteFacts): StructuredData {
  const { country, state, postcodes, price, transit, handlingDays } = delivery
  const place = [country, state, postcodes, price].filter((part) => part !== '').join('-')
  const isTimed = transit !== null || handlingDays !== null
  return {
    '@type': 'OfferShippingDetails',
    '@id': `${url}#shipping-${encodeURIComponent(place)}`,
    shippingDestination: {
      '@type': 'DefinedRegion',
      addressCountry: country,
      ...describePart(state, postcodes),
    },
    shippingRate: { '@type': 'MonetaryAmount', value: plainAmount(price, currency), currency },
    deliveryTime: isTimed
      ? {
          '@type': 'ShippingDeliveryTime',
          handlingTime: handlingDays === null ? undefined : describeDays({ min: 0, max: handlingDays }),
          transitTime: transit ? describeDays(transit) : undefined,
        }
      : undefined,
  }
}

/** A part of a country. Search engines take a state or postcodes, not both; postcodes are the smaller part. */
function describePart(state: string, postcodes: string): Record<string, unknown> {
  if (postcodes === '') return { addressRegion: state || undefined }
  if (postcodes.endsWith('*')) return { postalCodePrefix: postcodes.slice(0, -1) }
  const [postalCodeBegin, postalCodeEnd] = postcodes.split('..')
  if (postalCodeEnd === undefined) return { postalCode: postcodes }
  return { postalCodeRange: { '@type': 'PostalCodeRangeSpecification', postalCodeBegin, postalCodeEnd } }
}

function describeDays({ min, max }: { min: number; max: number }): StructuredData {
  return { '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitCode: 'DAY' }
}
