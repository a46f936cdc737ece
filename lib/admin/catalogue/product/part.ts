import type { ShownProduct } from '#lib/domains/shop/catalogue/staff/index.ts'
import type { Panel } from '../../request/panel-request.ts'

/** The props of each part of a product's page. */
export type Part = { panel: Panel; product: ShownProduct }
