import { panelPage } from '#lib/admin/request/panel-page.ts'
import { SearchPage } from '#lib/admin/search/search-page.tsx'

export default panelPage(SearchPage)
