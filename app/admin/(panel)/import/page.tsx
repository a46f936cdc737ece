import { panelPage } from '#lib/admin/request/panel-page.ts'
import { ImportsPage } from '#lib/admin/running/import/imports-page.tsx'

export default panelPage(ImportsPage)
