import { panelPage } from '#lib/admin/request/panel-page.ts'
import { ProductPage } from '#lib/admin/shop/catalogue/product/product-page.tsx'

type Props = { params: Promise<{ id: string }> }

export default panelPage(async ({ params }: Props) => ProductPage({ id: (await params).id }))
