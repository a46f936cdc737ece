import { csvRow } from '#lib/web/http/csv.ts'
import type { Delivery } from '../deliveries.ts'
import { clipText } from '../page-metadata.ts'
import type { FeedFacts } from './feed-facts.ts'
import type { Offer } from './list-offers.ts'

// The limits of Meta's catalogues.
const MAX_TITLE = 200
const MAX_DESCRIPTION = 9999
const MAX_BRAND = 100
const MAX_TYPE = 750
const MAX_TRAIT = 200
const MAX_IMAGES = 20
const MAX_IMAGES_LENGTH = 2000
const MAX_SHIPPING = 20

const AVAILABILITY = {
  in_stock: 'in stock',
  low_stock: 'in stock',
  backorder: 'available for order',
  out_of_stock: 'out of stock',
}

type Column = (offer: Offer, facts: FeedFacts) => string | null | undefined

const COLUMNS: Record<string, Column> = {
  id: ({ id }) => id,
  title: ({ title }) => clipText(title, MAX_TITLE),
  description: ({ description }) => clipText(description, MAX_DESCRIPTION),
  availability: ({ availability }) => AVAILABILITY[availability],
  condition: ({ condition }) => condition,
  price: ({ price }, { money }) => money(price),
  sale_price: ({ salePrice }, { money }) => (salePrice === null ? null : money(salePrice)),
  link: ({ link }) => link,
  image_link: ({ images }) => images[0],
  additional_image_link: ({ images }) => joinImages(images.slice(1)),
  brand: ({ brand }, { siteName }) => clipText(brand ?? siteName, MAX_BRAND),
  gtin: ({ gtin }) => gtin,
  mpn: ({ mpn }) => mpn && clipText(mpn, MAX_BRAND),
  item_group_id: ({ groupId }) => groupId,
  color: ({ traits }) => traits.color && clipText(traits.color, MAX_TRAIT),
  size: ({ traits }) => traits.size && clipText(traits.size, MAX_TRAIT),
  material: ({ traits }) => traits.material && clipText(traits.material, MAX_TRAIT),
  pattern: ({ traits }) => traits.pattern && clipText(traits.pattern, MAX_TRAIT),
  gender: ({ gender }) => gender,
  age_group: ({ ageGroup }) => ageGroup,
  google_product_category: ({ googleCategory }) => googleCategory,
  product_type: ({ productType }) => clipText(productType, MAX_TYPE),
  shipping: ({ deliveries }, { money }) => joinShipping(deliveries, money),
  shipping_weight: ({ weightThousandths }, { weightUnit }) =>
    weightThousandths ? `${weightThousandths / 1000} ${weightUnit}` : null,
}

export function beginMeta(): string {
  return `${csvRow(Object.keys(COLUMNS))}\r\n`
}

/** An offer as a row of a Meta catalogue (RFC 4180). */
export function writeMetaRow(offer: Offer, facts: FeedFacts): string {
  const cells = Object.values(COLUMNS).map((column) => column(offer, facts) ?? '')
  return `${csvRow(cells)}\r\n`
}

/** As many as the limits allow, each whole. */
function joinImages(images: readonly string[]): string {
  let joined = ''
  for (const image of images.slice(0, MAX_IMAGES)) {
    // A comma within an address would end it.
    const next = joined === '' ? encodeComma(image) : `${joined},${encodeComma(image)}`
    if (next.length > MAX_IMAGES_LENGTH) break
    joined = next
  }
  return joined
}

function encodeComma(address: string): string {
  return address.replaceAll(',', '%2C')
}

/** `Country:Region:Service:Price`; for whole countries and their states. */
function joinShipping(deliveries: readonly Delivery[], money: FeedFacts['money']): string {
  return deliveries
    .filter(({ postcodes }) => postcodes === '')
    .slice(0, MAX_SHIPPING)
    .map(({ country, state, price }) => `${country}:${state}::${money(price)}`)
    .join(',')
}
