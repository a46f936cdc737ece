import { AuditPage } from '#lib/admin/people/audit/audit-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => AuditPage({ query: await searchParams }))
