import { panelPage } from '#lib/admin/request/panel-page.ts'
import { SettingsPage } from '#lib/admin/settings/settings-page.tsx'

export default panelPage(SettingsPage)
