import { panelPage } from '#lib/admin/request/panel-page.ts'
import { VariantStockPage } from '#lib/admin/shop/catalogue/stock/stock-pages.tsx'

type Props = { params: Promise<{ id: string }> }

export default panelPage(async ({ params }: Props) => VariantStockPage({ id: (await params).id }))
