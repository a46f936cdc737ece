import { NewProductPage } from '#lib/admin/catalogue/new-product-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(NewProductPage)
