import { panelPage } from '#lib/admin/request/panel-page.ts'
import { SearchPage } from '#lib/admin/running/search/search-page.tsx'

export default panelPage(SearchPage)
