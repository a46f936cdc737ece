import type { Context } from '#lib/context.ts'
import { listProductsAmong, type ProductSummary } from '#lib/domains/shop/catalogue/index.ts'
import type { ResultItem } from '#lib/search/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import type { presentProduct } from './product.ts'

type ShownResult = ReturnType<typeof presentProduct>

/** The products among results: an index keeps neither sales, ratings nor stock. */
export async function listProductResults(
  context: Context,
  items: readonly ResultItem[],
): Promise<ProductSummary[]> {
  const ids = items.flatMap(({ type, id }) => (type === 'product' && typeof id === 'number' ? [id] : []))
  return context.settings.current['modules.shop'] ? listProductsAmong(context, ids, 'findable') : []
}

/** The line below a product's name in live results, as lists say it: its price, its rating, and whether it is sold out. */
export function describeProductResult(product: ShownResult, t: Translate): string | null {
  const {
    price,
    price_range: range,
    compare_at_price: before,
    lowest_price: lowest,
    unit_price: unitPrice,
    rating,
    availability,
    type,
  } = product
  // As the partial `product-price` has it.
  const isOnRequest = type === 'on_request'
  const isPriced = !isOnRequest && !(price.amount === 0 && type === 'grouped') && type !== 'external'
  const now = range ? `${range.min.formatted} – ${range.max.formatted}` : price.formatted
  const parts = [
    isOnRequest ? t('shop.on_request') : '',
    isPriced ? now : '',
    isPriced && before ? t('search.price_before', { price: before.formatted }) : '',
    isPriced && lowest ? t('shop.lowest_price', { price: lowest.formatted }) : '',
    isPriced && unitPrice ? `${unitPrice.measure.formatted}${range ? ': ' : ', '}${unitPrice.formatted}` : '',
    rating.count > 0 ? `★ ${rating.average} (${rating.count})` : '',
    availability === 'out_of_stock' && !isOnRequest ? t('shop.availability.out_of_stock') : '',
  ]
  return parts.filter((part) => part !== '').join(' · ') || null
}
