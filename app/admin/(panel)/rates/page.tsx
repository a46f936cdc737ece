import { RatesPage } from '#lib/admin/rates/rates-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => RatesPage({ query: await searchParams }))
