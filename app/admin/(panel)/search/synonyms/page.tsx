import { panelPage } from '#lib/admin/request/panel-page.ts'
import { SynonymsPage } from '#lib/admin/running/search/synonyms-page.tsx'

export default panelPage(SynonymsPage)
