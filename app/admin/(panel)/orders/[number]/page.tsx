import { OrderPage } from '#lib/admin/orders/order/order-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { params: Promise<{ number: string }> }

export default panelPage(async ({ params }: Props) => OrderPage({ number: (await params).number }))
