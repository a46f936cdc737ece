import { panelPage } from '#lib/admin/request/panel-page.ts'
import { LawPage } from '#lib/admin/running/law/law-page.tsx'

export default panelPage(async () => LawPage())
