import type { Delivery } from '../../deliveries.ts'
import type { StructuredData } from '../../page-head.ts'
import type { SiteFacts } from '../../site-facts.ts'
import { plainAmount } from './plain-amount.ts'

/** Shipping to one place. Deliveries that are alike have the same id. */
export function describeShipping(delivery: Delivery, { url, currency }: SiteFacts): StructuredData {
  const { country, state, postcodes, price, transit, handlingDays } = delivery
  const place = [country, state, postcodes, price].filter((part) => part !== '').join('-')
  const [postalCodeBegin, postalCodeEnd] = postcodes.split('..')
  const isTimed = transit !== null || handlingDays !== null
  return {
    '@type': 'OfferShippingDetails',
    '@id': `${url}#shipping-${encodeURIComponent(place)}`,
    shippingDestination: {
      '@type': 'DefinedRegion',
      addressCountry: country,
      addressRegion: state || undefined,
      postalCodeRange: postcodes
        ? {
            '@type': 'PostalCodeRangeSpecification',
            postalCodeBegin,
            postalCodeEnd: postalCodeEnd ?? postalCodeBegin,
          }
        : undefined,
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

function describeDays({ min, max }: { min: number; max: number }): StructuredData {
  return { '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitCode: 'DAY' }
}
