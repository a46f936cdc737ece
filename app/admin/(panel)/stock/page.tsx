import { StockPage } from '#lib/admin/catalogue/stock/stock-pages.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => StockPage({ query: await searchParams }))
