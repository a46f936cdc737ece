import { panelPage } from '#lib/admin/request/panel-page.ts'
import { NewProductPage } from '#lib/admin/shop/catalogue/new-product-page.tsx'

export default panelPage(NewProductPage)
