import { panelPage } from '#lib/admin/request/panel-page.ts'
import { TeamPage } from '#lib/admin/team/team-page.tsx'

export default panelPage(TeamPage)
