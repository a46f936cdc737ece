import { panelPage } from '#lib/admin/request/panel-page.ts'
import { CategoriesPage } from '#lib/admin/shop/catalogue/categories/categories-page.tsx'

export default panelPage(CategoriesPage)
