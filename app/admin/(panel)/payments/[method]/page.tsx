import { MethodPage } from '#lib/admin/payments/method-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(async ({ params }: { params: Promise<{ method: string }> }) =>
  MethodPage({ id: (await params).method }),
)
