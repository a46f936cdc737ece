import { OrderPage } from '#lib/admin/orders/order-page.tsx'

type Props = { params: Promise<{ number: string }> }

export default async function Order({ params }: Props) {
  return <OrderPage number={(await params).number} />
}
