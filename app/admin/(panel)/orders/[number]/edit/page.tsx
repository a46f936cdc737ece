import { panelPage } from '#lib/admin/request/panel-page.ts'
import { EditOrderPage } from '#lib/admin/shop/orders/edit/edit-page.tsx'

type Props = { params: Promise<{ number: string }> }

export default panelPage(async ({ params }: Props) => EditOrderPage({ number: (await params).number }))
