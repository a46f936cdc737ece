import type { ListedTaxRate } from '#lib/domains/shop/rates/index.ts'
import { escapeXml, textElement, XML_DECLARATION } from '#lib/platform/text/markup.ts'
import type { Delivery } from '../deliveries.ts'
import { clipText } from '../page-metadata.ts'
import type { FeedFacts } from './feed-facts.ts'
import type { Offer } from './list-offers.ts'

// The limits of Google's product data specification.
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5000
const MAX_BRAND = 70
const MAX_TYPE = 750
const MAX_TRAIT = 100
const MAX_IMAGES = 10
const MAX_TERMS = 100

const AVAILABILITY = {
  in_stock: 'in_stock',
  low_stock: 'in_stock',
  backorder: 'backorder',
  out_of_stock: 'out_of_stock',
}

/** Countries for which Google takes parts by name or by postcode. */
const WITH_REGIONS = ['US', 'AU', 'JP']
const WITH_POSTCODES = ['US', 'CA', 'AU', 'GB', 'DE', 'FR', 'IT', 'ES', 'NL', 'BR', 'IN', 'JP']

export function beginGoogle({ siteName, url }: FeedFacts): string {
  const head = `${textElement('title', siteName)}${textElement('link', url)}${textElement('description', siteName)}`
  return `${XML_DECLARATION}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${head}`
}

export const END_GOOGLE = '</channel>\n</rss>\n'

/** An offer as Google Merchant Center reads it. */
export function writeGoogleItem(offer: Offer, facts: FeedFacts): string {
  const { money } = facts
  const { images, traits, weightThousandths } = offer
  const [image, ...more] = images
  const isIdentified = offer.gtin !== null || (offer.brand !== null && offer.mpn !== null)
  const isBackordered = offer.availability === 'backorder'
  const elements: [string, string | null | undefined][] = [
    ['id', offer.id],
    ['title', clipText(offer.title, MAX_TITLE)],
    ['description', clipText(offer.description, MAX_DESCRIPTION)],
    ['link', offer.link],
    ['image_link', image],
    ...more.slice(0, MAX_IMAGES).map((one): [string, string] => ['additional_image_link', one]),
    ['availability', AVAILABILITY[offer.availability]],
    ['availability_date', isBackordered ? facts.format.time(facts.backorderUntil) : null],
    ['price', money(offer.price)],
    ['sale_price', offer.salePrice === null ? null : money(offer.salePrice)],
    ['unit_pricing_measure', offer.unitPricing?.measure],
    ['unit_pricing_base_measure', offer.unitPricing?.base],
    ['brand', offer.brand && clipText(offer.brand, MAX_BRAND)],
    ['gtin', offer.gtin],
    ['mpn', offer.mpn && clipText(offer.mpn, MAX_BRAND)],
    ['identifier_exists', isIdentified ? null : 'no'],
    ['condition', offer.condition],
    ['gender', offer.gender],
    ['age_group', offer.ageGroup],
    ...Object.entries(traits).map(([name, value]): [string, string] => [name, clipText(value, MAX_TRAIT)]),
    ['item_group_id', offer.groupId],
    ['google_product_category', offer.googleCategory],
    ['product_type', clipText(offer.productType, MAX_TYPE)],
    ['shipping_weight', weightThousandths ? `${weightThousandths / 1000} ${facts.weightUnit}` : null],
  ]
  const simple = elements.map(([name, value]) => textElement(`g:${name}`, value)).join('')
  const shipping = offer.deliveries.flatMap((delivery) => writeShipping(delivery, money))
  const taxes = writeTaxes(facts.taxes, offer.taxClass)
  return `<item>\n${simple}${shipping.slice(0, MAX_TERMS).join('')}${taxes.slice(0, MAX_TERMS).join('')}</item>\n`
}

/** Empty for a part of a country that Google does not know. */
function writeShipping(
  { country, state, postcodes, price, transit, handlingDays }: Delivery,
  money: FeedFacts['money'],
): string[] {
  const place = describePart(country, state, postcodes)
  if (place === null) return []
  const days: [string, number | undefined][] = [
    ['min_handling_time', handlingDays === null ? undefined : 0],
    ['max_handling_time', handlingDays ?? undefined],
    ['min_transit_time', transit?.min],
    ['max_transit_time', transit?.max],
  ]
  const times = days.map(([name, value]) => textElement(`g:${name}`, value?.toString())).join('')
  return [
    `<g:shipping>\n<g:country>${escapeXml(country)}</g:country>\n${place}<g:price>${money(price)}</g:price>\n${times}</g:shipping>\n`,
  ]
}

function describePart(country: string, state: string, postcodes: string): string | null {
  if (postcodes !== '') {
    if (!WITH_POSTCODES.includes(country)) return null
    return textElement('g:postal_code', postcodes.replace('..', '-'))
  }
  if (state === '') return ''
  return WITH_REGIONS.includes(country) ? textElement('g:region', state) : null
}

/** The shoppers' taxes on top of the price, by state: rates of one zone add up. */
function writeTaxes(rates: readonly ListedTaxRate[], taxClass: string | null): string[] {
  const own = rates.filter((rate) => rate.taxClass === taxClass && rate.postcodes === '')
  const byState = new Map<string, ListedTaxRate[]>()
  for (const rate of own) byState.set(rate.state, [...(byState.get(rate.state) ?? []), rate])
  return [...byState].map(([state, same]) => {
    const percent = same.reduce((sum, { rate }) => sum + rate, 0) / 10_000
    const onShipping = same.some(({ appliesToShipping }) => appliesToShipping) ? 'yes' : 'no'
    const place = `<g:country>US</g:country>\n${textElement('g:region', state)}`
    return `<g:tax>\n${place}<g:rate>${percent}</g:rate>\n<g:tax_ship>${onShipping}</g:tax_ship>\n</g:tax>\n`
  })
}
