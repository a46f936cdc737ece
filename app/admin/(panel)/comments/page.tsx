import { CommentsPage } from '#lib/admin/people/community/comments-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => CommentsPage({ query: await searchParams }))
