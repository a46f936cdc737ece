import type { ShownCustomer } from '#lib/domains/people/accounts/staff/index.ts'
import type { Panel } from '../../request/panel-request.ts'

/** The props of each part of a customer's page. */
export type Part = { panel: Panel; shown: ShownCustomer }
