import { IssuePage } from '#lib/admin/publishing/newsletter/issue-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { params: Promise<{ id: string }> }

export default panelPage(async ({ params }: Props) => IssuePage({ id: (await params).id }))
