import { ManualOrderPage } from '#lib/admin/orders/manual/manual-order-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => ManualOrderPage({ query: await searchParams }))
