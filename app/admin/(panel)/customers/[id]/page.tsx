import { CustomerPage } from '#lib/admin/people/customers/customer-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { params: Promise<{ id: string }> }

export default panelPage(async ({ params }: Props) => CustomerPage({ id: (await params).id }))
