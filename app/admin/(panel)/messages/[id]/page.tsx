import { MessagePage } from '#lib/admin/messages/message-page.tsx'

type Props = { params: Promise<{ id: string }> }

export default async function Message({ params }: Props) {
  return <MessagePage id={(await params).id} />
}
