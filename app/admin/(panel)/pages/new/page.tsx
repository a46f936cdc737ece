import { NewEntryPage } from '#lib/admin/publishing/content/new-entry-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(() => NewEntryPage({ kind: 'page' }))
