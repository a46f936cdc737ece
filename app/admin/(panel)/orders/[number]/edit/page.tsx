import { EditOrderPage } from '#lib/admin/orders/edit/edit-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { params: Promise<{ number: string }> }

export default panelPage(async ({ params }: Props) => EditOrderPage({ number: (await params).number }))
