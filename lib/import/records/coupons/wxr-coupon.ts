import { NumberStyle } from '../../cells/number-style.ts'
import { BadRow } from '../../cells/read-cell.ts'
import type { SiteIndex } from '../../formats/wordpress/site-index.ts'
import type { WxrItem } from '../../formats/wordpress/wxr-item.ts'
import type { ImportRecord, SourceContext } from '../import-record.ts'
import { cellsByName, readWooCoupon } from './woocommerce-coupons.ts'

/** A coupon of WooCommerce in WordPress's export, which keeps its terms as meta fields, always with a decimal point. */
export function* wxrCoupon(
  item: WxrItem,
  index: SiteIndex,
  { settings, report }: SourceContext,
): Generator<ImportRecord> {
  const { title, status, excerpt, date, meta } = item
  const own: Record<string, string> = {
    post_title: title,
    post_status: status,
    post_excerpt: excerpt,
    post_date: date,
  }
  const cells = cellsByName(item.line, (name) => own[name] ?? meta.get(name))
  const numbers = { prices: new NumberStyle(), measures: new NumberStyle() }
  try {
    yield readWooCoupon(cells, { settings, numbers, findCategory: (id) => index.productCategories.get(id) })
  } catch (error) {
    if (!(error instanceof BadRow)) throw error
    report.skip(item.line, error.message)
  }
}
