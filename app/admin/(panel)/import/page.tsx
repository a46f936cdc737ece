import { ImportsPage } from '#lib/admin/import/imports-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(ImportsPage)
