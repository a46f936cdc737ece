import { MessagesPage } from '#lib/admin/publishing/messages/messages-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => MessagesPage({ query: await searchParams }))
