import { CustomersPage } from '#lib/admin/customers/customers-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Customers({ searchParams }: Props) {
  return <CustomersPage query={await searchParams} />
}
