import { panelPage } from '#lib/admin/request/panel-page.ts'
import { GuidePage } from '#lib/admin/running/guide/guide-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => GuidePage({ query: await searchParams }))
