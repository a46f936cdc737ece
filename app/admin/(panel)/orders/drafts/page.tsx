import { panelPage } from '#lib/admin/request/panel-page.ts'
import { DraftsPage } from '#lib/admin/shop/orders/drafts/drafts-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => DraftsPage({ query: await searchParams }))
