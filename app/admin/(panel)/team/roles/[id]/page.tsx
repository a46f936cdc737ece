import { RolePage } from '#lib/admin/people/team/role-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(async ({ params }: { params: Promise<{ id: string }> }) =>
  RolePage({ id: (await params).id }),
)
