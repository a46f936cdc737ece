import { CustomerPage } from '#lib/admin/customers/customer-page.tsx'

type Props = { params: Promise<{ id: string }> }

export default async function Customer({ params }: Props) {
  return <CustomerPage id={(await params).id} />
}
