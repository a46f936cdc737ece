import { z } from 'zod'
import { PagingQuery } from '#lib/api/kernel/paging.ts'
import { orderStatuses } from '#lib/domains/orders/index.ts'

export const OrderListQuery = PagingQuery.extend({
  status: z
    .string()
    .optional()
    .transform((value) => orderStatuses.find((status) => status === value?.trim()))
    .meta({ type: 'string', enum: [...orderStatuses], description: 'Another one is overlooked.' }),
})
