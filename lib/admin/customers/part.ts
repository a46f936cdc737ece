import type { ShownCustomer } from '#lib/domains/people/accounts/staff/index.ts'
import type { Panel } from '../request/panel-request.ts'

/** What each part of a customer's page is given. */
export type Part = { panel: Panel; shown: ShownCustomer }
