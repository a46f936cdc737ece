import { MenusPage } from '#lib/admin/menus/menus-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(MenusPage)
