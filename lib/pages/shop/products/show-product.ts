import { type ProductOption, reducedFrom } from '#lib/domains/shop/catalogue/index.ts'
import { listUrl, type Query } from '#lib/web/http/target.ts'
import type { SiteFormat } from '#lib/web/presenters/format.ts'
import type { presentProductDetail } from '#lib/web/presenters/shop/product.ts'
import type { ShownMedia } from '#lib/web/presenters/shop/product-media.ts'
import { queryText } from '../../page-query.ts'
import { type ChosenOptions, choiceField, choiceUrl } from './show-listed.ts'

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

/** The values of an option, each with the address of the page on which it is chosen. */
type Choice = {
  name: string
  /** The chosen value; null if none is chosen yet. */
  value: string | null
  values: { value: string; url: string; current: boolean; in_stock: boolean; swatch: string | null }[]
}

export function optionsOf({ options }: ShownVariant): ChosenOptions {
  return Object.fromEntries(options.map(({ name, value }) => [name, value]))
}

/** The options that the address of the page chooses, of those that some variant has together. */
export function readOptions({ options, variants }: ShownProduct, query: Query): ChosenOptions {
  const given = options.flatMap(({ name, values }) => {
    const value = queryText(query, choiceField(name))
    return values.includes(value) ? [[name, value] as const] : []
  })
  const chosen = Object.fromEntries(given)
  return variants.some((variant) => fits(variant, chosen)) ? chosen : {}
}

/**
 * Each value leads to the page on which it is chosen beside those that were chosen before, and to a variant once all options are.
 * Options that have no variant together with it change to those of the most similar variant.
 */
export function listChoices(
  { options, variants }: ShownProduct,
  { chosen, path, colours }: { chosen: ChosenOptions; path: string; colours: readonly ProductOption[] },
): Choice[] {
  return options.map(({ name, values }, place) => ({
    name,
    value: chosen[name] ?? null,
    values: values.flatMap((value, index) => {
      const wanted = { ...chosen, [name]: value }
      const fitting = variants.filter((variant) => fits(variant, wanted))
      // Where one variant is left, there is nothing more to choose.
      const isOpen = fitting.length > 1
      const target = fitting[0] ? pickBest(fitting) : nearestVariant(variants, chosen, name, value)
      if (!target) return []
      const url = isOpen ? choiceUrl(path, wanted) : listUrl(path, { variant: target.id })
      const in_stock = isOpen ? fitting.some((variant) => variant.in_stock) : target.in_stock
      const swatch = colours[place]?.swatches[index] ?? null
      return { value, url: `${url}#choose`, current: value === chosen[name], in_stock, swatch }
    }),
  }))
}

function fits(variant: ShownVariant, chosen: ChosenOptions): boolean {
  const own = optionsOf(variant)
  return Object.entries(chosen).every(([name, value]) => own[name] === value)
}

function pickBest(variants: readonly ShownVariant[]): ShownVariant | undefined {
  return variants.toSorted((a, b) => Number(b.in_stock) - Number(a.in_stock) || a.position - b.position)[0]
}

/** The variant with a value that is otherwise most like what is chosen. */
function nearestVariant(
  variants: readonly ShownVariant[],
  chosen: ChosenOptions,
  name: string,
  value: string,
): ShownVariant | undefined {
  const likeness = (variant: ShownVariant) =>
    Object.entries(optionsOf(variant)).filter(([option, own]) => chosen[option] === own).length
  const having = variants.filter((variant) => optionsOf(variant)[name] === value)
  const most = Math.max(...having.map(likeness))
  return pickBest(having.filter((variant) => likeness(variant) === most))
}
