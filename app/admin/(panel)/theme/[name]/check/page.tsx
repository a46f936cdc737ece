import { panelPage } from '#lib/admin/request/panel-page.ts'
import { CheckPage } from '#lib/admin/theme/check-page.tsx'

export default panelPage(async ({ params }: { params: Promise<{ name: string }> }) =>
  CheckPage({ name: (await params).name }),
)
