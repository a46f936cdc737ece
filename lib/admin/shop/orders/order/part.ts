import type { ShownOrder } from '#lib/domains/shop/orders/staff/index.ts'
import type { Panel } from '../../../request/panel-request.ts'

/** The props of each part of an order's page. */
export type Part = { panel: Panel; shown: ShownOrder }
