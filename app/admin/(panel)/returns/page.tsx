import { ReturnsPage } from '#lib/admin/orders/returns/returns-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => ReturnsPage({ query: await searchParams }))
