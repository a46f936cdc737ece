import { panelPage } from '#lib/admin/request/panel-page.ts'
import { SecurityPage } from '#lib/admin/security/security-page.tsx'

export default panelPage(SecurityPage)
