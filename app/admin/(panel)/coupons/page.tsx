import { CouponsPage } from '#lib/admin/catalogue/coupons/coupons-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(CouponsPage)
