import { ProductPage } from '#lib/admin/catalogue/product/product-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { params: Promise<{ id: string }> }

export default panelPage(async ({ params }: Props) => ProductPage({ id: (await params).id }))
