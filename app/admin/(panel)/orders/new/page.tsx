import { ManualOrderPage } from '#lib/admin/orders/manual/manual-order-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function NewOrder({ searchParams }: Props) {
  return <ManualOrderPage query={await searchParams} />
}
