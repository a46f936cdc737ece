import { DraftsPage } from '#lib/admin/orders/drafts/drafts-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => DraftsPage({ query: await searchParams }))
