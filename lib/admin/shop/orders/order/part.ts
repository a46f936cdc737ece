import type { Panel } from '#lib/admin/request/panel-request.ts'
import type { ShownOrder } from '#lib/domains/shop/orders/staff/index.ts'

/** The props of each part of an order's page. */
export type Part = { panel: Panel; shown: ShownOrder }
