import { panelPage } from '#lib/admin/request/panel-page.ts'
import { SearchReportPage } from '#lib/admin/running/search/report-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) =>
  SearchReportPage({ days: (await searchParams).days }),
)
