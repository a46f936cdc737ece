import type { ShownOrder } from '#lib/domains/shop/orders/staff/index.ts'
import type { Panel } from '../request/panel-request.ts'

/** What each part of an order's page is given. */
export type Part = { panel: Panel; shown: ShownOrder }
