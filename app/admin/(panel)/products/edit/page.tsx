import { panelPage } from '#lib/admin/request/panel-page.ts'
import { BulkEditPage } from '#lib/admin/shop/catalogue/bulk-edit/bulk-edit-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => BulkEditPage({ query: await searchParams }))
