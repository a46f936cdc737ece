import { panelPage } from '#lib/admin/request/panel-page.ts'
import { OrdersPage } from '#lib/admin/shop/orders/list/orders-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => OrdersPage({ query: await searchParams }))
