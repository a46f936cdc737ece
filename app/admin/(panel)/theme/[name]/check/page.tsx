import { CheckPage } from '#lib/admin/publishing/theme/check-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(async ({ params }: { params: Promise<{ name: string }> }) =>
  CheckPage({ name: (await params).name }),
)
