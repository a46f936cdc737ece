import { VariantStockPage } from '#lib/admin/catalogue/stock/stock-pages.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { params: Promise<{ id: string }> }

export default panelPage(async ({ params }: Props) => VariantStockPage({ id: (await params).id }))
