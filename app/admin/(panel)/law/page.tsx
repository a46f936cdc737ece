import { LawPage } from '#lib/admin/law/law-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(async () => LawPage())
