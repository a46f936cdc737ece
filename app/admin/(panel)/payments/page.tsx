import { panelPage } from '#lib/admin/request/panel-page.ts'
import { PaymentsPage } from '#lib/admin/shop/payments/payments-page.tsx'

export default panelPage(PaymentsPage)
