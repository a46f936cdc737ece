import { GuidePage } from '#lib/admin/guide/guide-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => GuidePage({ query: await searchParams }))
