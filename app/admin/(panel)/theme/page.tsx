import { panelPage } from '#lib/admin/request/panel-page.ts'
import { ThemesPage } from '#lib/admin/theme/themes-page.tsx'

export default panelPage(ThemesPage)
