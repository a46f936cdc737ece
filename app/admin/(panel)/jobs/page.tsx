import { panelPage } from '#lib/admin/request/panel-page.ts'
import { JobsPage } from '#lib/admin/running/jobs/jobs-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => JobsPage({ query: await searchParams }))
