import { MessagePage } from '#lib/admin/publishing/messages/message-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { params: Promise<{ id: string }> }

export default panelPage(async ({ params }: Props) => MessagePage({ id: (await params).id }))
