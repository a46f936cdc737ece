import { panelPage } from '#lib/admin/request/panel-page.ts'
import { PinsPage } from '#lib/admin/running/search/pins-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => PinsPage({ query: await searchParams }))
