import { TeamPage } from '#lib/admin/people/team/team-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(TeamPage)
