import { SecurityPage } from '#lib/admin/people/security/security-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(SecurityPage)
