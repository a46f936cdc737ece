import { CategoriesPage } from '#lib/admin/catalogue/categories/categories-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(CategoriesPage)
