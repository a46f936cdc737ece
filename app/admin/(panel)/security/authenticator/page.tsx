import { panelPage } from '#lib/admin/request/panel-page.ts'
import { AuthenticatorPage } from '#lib/admin/security/authenticator-page.tsx'

export default panelPage(AuthenticatorPage)
