import { PackingSlips } from '#lib/admin/orders/packing-slips.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => PackingSlips({ query: await searchParams }))
