import { OrdersPage } from '#lib/admin/orders/orders-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Orders({ searchParams }: Props) {
  return <OrdersPage query={await searchParams} />
}
