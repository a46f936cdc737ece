import { OverviewPage } from '#lib/admin/overview/overview-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

export default panelPage(async ({ searchParams }: { searchParams: Promise<{ days?: string }> }) =>
  OverviewPage({ days: (await searchParams).days }),
)
