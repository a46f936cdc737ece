import type { z } from 'zod'
import type { Call } from '#lib/api/kernel/endpoint.ts'
import type { OrderReader } from '#lib/domains/shop/orders/index.ts'
import type { OrderQuery } from '#lib/web/inputs/order.ts'

export const access =
  'Guests send the order’s token as `X-Order-Token` or `?order_token=`. Somebody else’s order is `not_found`.'

type ReadingCall = Pick<
  Call<never, z.output<typeof OrderQuery>, never, { id: number } | null>,
  'customer' | 'header' | 'query'
>

export function readerOf({ customer, header, query }: ReadingCall): OrderReader {
  return { customerId: customer?.id ?? null, token: header('x-order-token') ?? query.order_token }
}
