import { TaxReportPage } from '#lib/admin/rates/report/tax-report-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => TaxReportPage({ query: await searchParams }))
