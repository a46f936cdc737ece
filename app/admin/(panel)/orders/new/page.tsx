import { PhoneOrderPage } from '#lib/admin/orders/phone/phone-order-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function NewOrder({ searchParams }: Props) {
  return <PhoneOrderPage query={await searchParams} />
}
