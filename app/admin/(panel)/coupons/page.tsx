import { panelPage } from '#lib/admin/request/panel-page.ts'
import { CouponsPage } from '#lib/admin/shop/catalogue/coupons/coupons-page.tsx'

export default panelPage(CouponsPage)
