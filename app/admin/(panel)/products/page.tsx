import { panelPage } from '#lib/admin/request/panel-page.ts'
import { ProductsPage } from '#lib/admin/shop/catalogue/products-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => ProductsPage({ query: await searchParams }))
