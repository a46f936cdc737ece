import { panelPage } from '#lib/admin/request/panel-page.ts'
import { MethodPage } from '#lib/admin/shop/payments/method-page.tsx'

export default panelPage(async ({ params }: { params: Promise<{ method: string }> }) =>
  MethodPage({ id: (await params).method }),
)
