import { OrdersPage } from '#lib/admin/orders/list/orders-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => OrdersPage({ query: await searchParams }))
