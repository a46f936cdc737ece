import type { CheckedSite } from '#themes/check'
import { describeSite } from '../site.ts'
import { checkSelling } from './check-selling.ts'
import { checkShopAttributes } from './check-shop-attributes.ts'
import { knowViews } from './know-views.ts'

/** The facts of this site that themes are checked with. */
export function describeCheckedSite(): CheckedSite {
  return {
    ...describeSite(),
    checks: { checkView: ({ markup }) => checkShopAttributes(markup), checkViews: checkSelling },
    knowViews,
  }
}
