import { parse } from 'csv-parse/sync'
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

/** The fields of Meta's catalogues, as far as shops of this kind use them. */
const RULES: Record<string, Rule> = {
  id: { required: true, max: 100 },
  title: { required: true, max: 200 },
  description: { required: true, max: 9999 },
  availability: {
    required: true,
    values: ['in stock', 'out of stock', 'preorder', 'available for order', 'discontinued'],
  },
  condition: { required: true, values: ['new', 'refurbished', 'used'] },
  price: { required: true, pattern: PRICE },
  sale_price: { pattern: PRICE },
  link: { required: true, address: true },
  image_link: { required: true, address: true },
  additional_image_link: { max: 2000 },
  brand: { required: true, max: 100 },
  gtin: {},
  mpn: { max: 100 },
  item_group_id: { max: 100 },
  color: { max: 200 },
  size: { max: 200 },
  material: { max: 200 },
  pattern: { max: 200 },
  gender: { values: ['female', 'male', 'unisex'] },
  age_group: { values: ['newborn', 'infant', 'toddler', 'kids', 'adult', 'teen', 'all ages'] },
  google_product_category: {},
  product_type: { max: 750 },
  shipping: {
    pattern:
      /^(?:[A-Z]{2}:[^:,]*:[^:,]*:\d+(?:\.\d{2})? [A-Z]{3})(?:,(?!$)[A-Z]{2}:[^:,]*:[^:,]*:\d+(?:\.\d{2})? [A-Z]{3})*$/,
  },
  shipping_weight: { pattern: /^\d+(?:\.\d+)? (?:lb|oz|g|kg)$/ },
}

/** Reads a Meta catalogue strictly. Throws if it is no CSV. */
export function checkMeta(text: string): { items: FeedItem[]; faults: Fault[] } {
  const rows = parse(text, { columns: true, relax_quotes: false }) as Record<string, string>[]
  const items = rows.map((row) =>
    Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (value ? [[name, [value]]] : []))),
  )
  const faults = items.flatMap((item) => {
    const images = (item.additional_image_link?.[0] ?? '').split(',').filter(Boolean)
    return [
      ...checkItem(item, RULES),
      ...checkPrices(item),
      ...checkGtin(item),
      ...(images.length <= 20 && images.every((image) => URL.canParse(image))
        ? []
        : ['additional_image_link is ill-formed']),
    ].map((fault) => `${item.id?.[0]}: ${fault}`)
  })
  return { items, faults: [...faults, ...checkTogether(items, ['color', 'size', 'material', 'pattern'])] }
}
