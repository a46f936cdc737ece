import type { ShownProduct } from '#lib/domains/shop/catalogue/staff/index.ts'
import type { Panel } from '../../request/panel-request.ts'

/** What each part of a product's page is given. */
export type Part = { panel: Panel; product: ShownProduct }
