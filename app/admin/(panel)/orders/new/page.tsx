import { panelPage } from '#lib/admin/request/panel-page.ts'
import { NewDraftPage } from '#lib/admin/shop/orders/drafts/draft-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => NewDraftPage({ query: await searchParams }))
