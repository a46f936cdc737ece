import { ConsolePage } from '#lib/admin/people/api/console-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => ConsolePage({ query: await searchParams }))
