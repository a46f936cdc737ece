import { panelPage } from '#lib/admin/request/panel-page.ts'
import { RolePage } from '#lib/admin/team/role-page.tsx'

export default panelPage(async ({ params }: { params: Promise<{ id: string }> }) =>
  RolePage({ id: (await params).id }),
)
