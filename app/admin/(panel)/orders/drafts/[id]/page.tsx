import { panelPage } from '#lib/admin/request/panel-page.ts'
import { DraftPage } from '#lib/admin/shop/orders/drafts/draft-page.tsx'

type Props = { params: Promise<{ id: string }> }

export default panelPage(async ({ params }: Props) => DraftPage({ id: (await params).id }))
