import { childrenOf, readXml, textOf, type XmlElement } from '#tests/web/seo/read-xml.ts'
import {
  checkGtin,
  checkItem,
  checkPrices,
  checkTogether,
  type Fault,
  type FeedItem,
  PRICE,
  type Rule,
} from './shared-rules.ts'

const NAMESPACE = 'http://base.google.com/ns/1.0'
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})$/
const WEIGHT = /^\d+(?:\.\d+)? (?:lb|oz|g|kg)$/

const UNITS = '(?:oz|lb|mg|g|kg|floz|pt|qt|gal|ml|cl|l|cbm|in|ft|yd|cm|m|sqft|sqm|ct)'
const MEASURE = new RegExp(`^\\d+(?:\\.\\d+)?${UNITS}$`)
const BASE_MEASURE = new RegExp(`^(?:(?:1|10|100|2|4|8)${UNITS}|75cl|750ml|50kg|1000kg)$`)

/** Google's product data specification, as far as shops of this kind use it. */
const RULES: Record<string, Rule> = {
  id: { required: true, max: 50 },
  title: { required: true, max: 150 },
  description: { required: true, max: 5000 },
  link: { required: true, address: true },
  image_link: { required: true, address: true, pattern: /\.(?:jpe?g|png|gif|webp|bmp|tiff?)(?:[?#]|$)/i },
  additional_image_link: { times: 10, address: true },
  availability: { required: true, values: ['in_stock', 'out_of_stock', 'preorder', 'backorder'] },
  availability_date: { pattern: DATE },
  price: { required: true, pattern: PRICE },
  sale_price: { pattern: PRICE },
  unit_pricing_measure: { pattern: MEASURE },
  // The multiples that Google takes, and the base measures of some trades.
  unit_pricing_base_measure: { pattern: BASE_MEASURE },
  brand: { max: 70 },
  gtin: { max: 50 },
  mpn: { max: 70 },
  identifier_exists: { values: ['yes', 'no'] },
  condition: { values: ['new', 'refurbished', 'used'] },
  gender: { values: ['male', 'female', 'unisex'] },
  age_group: { values: ['newborn', 'infant', 'toddler', 'kids', 'adult'] },
  color: { max: 100 },
  size: { max: 100 },
  material: { max: 200 },
  pattern: { max: 100 },
  item_group_id: { max: 50 },
  google_product_category: { max: 750 },
  product_type: { max: 750, times: 5 },
  shipping_weight: { pattern: WEIGHT },
  shipping: { times: 100 },
  tax: { times: 100 },
}

const SHIPPING: Record<string, Rule> = {
  country: { required: true, pattern: /^[A-Z]{2}$/ },
  region: {},
  postal_code: { pattern: /^[\w -]+\*?(?:-[\w ]+\*?)?$/ },
  service: { max: 100 },
  price: { required: true, pattern: PRICE },
  ...Object.fromEntries(
    ['min_handling_time', 'max_handling_time', 'min_transit_time', 'max_transit_time'].map((name) => [
      name,
      { pattern: /^\d+$/ },
    ]),
  ),
}

const TAX: Record<string, Rule> = {
  country: { values: ['US'] },
  region: {},
  rate: { required: true, pattern: /^\d{1,2}(?:\.\d+)?$/ },
  tax_ship: { values: ['yes', 'no'] },
}

/** Reads a feed for Google Merchant Center strictly. Throws if it is not well-formed. */
export function checkGoogle(text: string): { items: FeedItem[]; faults: Fault[] } {
  const rss = readXml(text)
  const [channel] = childrenOf(rss, 'channel')
  const frame =
    rss.name === 'rss' && rss.attributes.version === '2.0' && rss.attributes['xmlns:g'] === NAMESPACE
  if (!frame || !channel) return { items: [], faults: ['It is no RSS 2.0 with the namespace g.'] }
  const described = ['title', 'link', 'description'].filter((name) => !textOf(channel, name))
  const elements = childrenOf(channel, 'item')
  const items = elements.map(toItem)
  const faults = elements.flatMap((element, at) =>
    checkOne(element, items[at] ?? {}).map((fault) => `${items[at]?.id?.[0]}: ${fault}`),
  )
  const together = checkTogether(items, ['color', 'size', 'material', 'pattern'])
  return { items, faults: [...described.map((name) => `channel has no ${name}`), ...faults, ...together] }
}

function checkOne(element: XmlElement, item: FeedItem): Fault[] {
  const isDated = item.availability?.[0] === 'backorder' || item.availability?.[0] === 'preorder'
  const isIdentified = item.gtin !== undefined || (item.brand !== undefined && item.mpn !== undefined)
  return [
    ...checkItem(item, RULES),
    ...checkPrices(item),
    ...checkGtin(item),
    ...(isDated === (item.availability_date !== undefined) ? [] : ['availability_date does not go with it']),
    ...(isIdentified || item.identifier_exists?.[0] === 'no' ? [] : ['nothing identifies it']),
    ...childrenOf(element, 'g:shipping').flatMap((part) => checkItem(toItem(part), SHIPPING)),
    ...childrenOf(element, 'g:tax').flatMap((part) => checkItem(toItem(part), TAX)),
  ]
}

/** Elements with children count as stated. */
function toItem(element: XmlElement): FeedItem {
  const item: FeedItem = {}
  for (const { name, text, children } of element.children) {
    const key = name.replace(/^g:/, '')
    item[key] = [...(item[key] ?? []), children.length > 0 ? 'stated' : text]
  }
  return item
}
