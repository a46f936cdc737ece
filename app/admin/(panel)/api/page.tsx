import { ApiPage } from '#lib/admin/people/api/api-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(ApiPage)
