import { PaymentsPage } from '#lib/admin/payments/payments-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(PaymentsPage)
