import { NewCustomerPage } from '#lib/admin/people/customers/customer-details.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(() => NewCustomerPage())
