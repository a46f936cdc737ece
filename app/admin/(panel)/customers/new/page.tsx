import { NewCustomerPage } from '#lib/admin/customers/customer-details.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(() => NewCustomerPage())
