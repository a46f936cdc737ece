import { reducedFrom } from '#lib/domains/shop/catalogue/index.ts'
import type { presentProductDetail } from '#lib/web/presenters/shop/product.ts'
import type { ShownMedia } from '#lib/web/presenters/shop/product-media.ts'
import type { SiteFormat } from '../site-format.ts'

export type ShownProduct = ReturnType<typeof presentProductDetail>
export type ShownVariant = ShownProduct['variants'][number]
type ShownImage = ShownProduct['images'][number]

/** The offer: the chosen variant, or what all variants of the product have in common. */
export function showOffer(product: ShownProduct, variant: ShownVariant | null, format: SiteFormat) {
  const sold = variant ?? product
  const { price, compare_at_price: before, lowest_price: lowest } = sold
  const from = reducedFrom({
    price: price.amount,
    compareAtPrice: before?.amount ?? null,
    lowestPrice: lowest?.amount ?? null,
  })
  const saved = from === null ? 0 : from - price.amount
  return {
    type: product.type,
    variant_id: product.has_variants ? (variant?.id ?? null) : null,
    price,
    compare_at_price: before,
    lowest_price: lowest,
    unit_price: sold.unit_price,
    price_range: variant ? null : product.price_range,
    saving: saved > 0 ? format.money(saved) : null,
    /** In whole percent; null below 1. */
    saving_percent: (from !== null && Math.floor((saved / from) * 100)) || null,
    in_stock: sold.in_stock,
    stock: sold.stock,
    availability: sold.availability,
    sku: sold.sku ?? product.sku,
    min_quantity: sold.min_quantity,
    max_quantity: sold.max_quantity,
  }
}

/** The product's pictures, the chosen variant's first. */
export function orderPictures({ images }: ShownProduct, variant: ShownVariant | null): ShownImage[] {
  const first = variant?.image
  return first ? [first, ...images.filter(({ id }) => id !== first.id)] : images
}

/** Pictures and videos as the gallery shows them, the chosen variant's picture first. */
export function showMedia(media: readonly ShownMedia[], variant: ShownVariant | null) {
  const first = variant?.image
  const isFirst = ({ type, image }: ShownMedia) => type === 'image' && image?.id === first?.id
  const ordered = first ? [toStill(first), ...media.filter((one) => !isFirst(one))] : [...media]
  return ordered.map((one) => ({
    ...one,
    host: one.external_video && HOST_NAMES[one.external_video.host],
  }))
}

const HOST_NAMES = { youtube: 'YouTube', vimeo: 'Vimeo' }

function toStill(image: ShownImage): ShownMedia {
  return { type: 'image', alt: image.alt, image, video: null, external_video: null, added_at: null }
}
