import { MenusPage } from '#lib/admin/publishing/menus/menus-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(MenusPage)
