import { panelPage } from '#lib/admin/request/panel-page.ts'
import { RatesPage } from '#lib/admin/shop/rates/rates-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => RatesPage({ query: await searchParams }))
