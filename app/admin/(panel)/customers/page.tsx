import { CustomersPage } from '#lib/admin/people/customers/customers-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default panelPage(async ({ searchParams }: Props) => CustomersPage({ query: await searchParams }))
