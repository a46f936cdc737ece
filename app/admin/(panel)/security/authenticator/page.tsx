import { AuthenticatorPage } from '#lib/admin/people/security/authenticator-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(AuthenticatorPage)
