import { panelPage } from '#lib/admin/request/panel-page.ts'
import { ReturnsPage } from '#lib/admin/shop/orders/returns/returns-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => ReturnsPage({ query: await searchParams }))
