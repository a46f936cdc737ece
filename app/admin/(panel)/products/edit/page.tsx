import { BulkEditPage } from '#lib/admin/catalogue/bulk-edit/bulk-edit-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => BulkEditPage({ query: await searchParams }))
