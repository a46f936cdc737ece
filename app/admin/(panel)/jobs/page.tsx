import { JobsPage } from '#lib/admin/jobs/jobs-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => JobsPage({ query: await searchParams }))
