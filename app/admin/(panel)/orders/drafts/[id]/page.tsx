import { DraftPage } from '#lib/admin/orders/drafts/draft-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { params: Promise<{ id: string }> }

export default panelPage(async ({ params }: Props) => DraftPage({ id: (await params).id }))
