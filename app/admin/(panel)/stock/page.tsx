import { panelPage } from '#lib/admin/request/panel-page.ts'
import { StockPage } from '#lib/admin/shop/catalogue/stock/stock-pages.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => StockPage({ query: await searchParams }))
