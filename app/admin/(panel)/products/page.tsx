import { ProductsPage } from '#lib/admin/catalogue/products-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => ProductsPage({ query: await searchParams }))
