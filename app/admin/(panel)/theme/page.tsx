import { ThemesPage } from '#lib/admin/publishing/theme/themes-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(ThemesPage)
