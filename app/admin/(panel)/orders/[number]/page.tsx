import { panelPage } from '#lib/admin/request/panel-page.ts'
import { OrderPage } from '#lib/admin/shop/orders/order/order-page.tsx'

type Props = { params: Promise<{ number: string }> }

export default panelPage(async ({ params }: Props) => OrderPage({ number: (await params).number }))
