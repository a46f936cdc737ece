import { panelPage } from '#lib/admin/request/panel-page.ts'
import { PackingSlips } from '#lib/admin/shop/orders/packing-slips.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => PackingSlips({ query: await searchParams }))
