import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { type Quote, type QuoteRequest, quoteOrder } from '#lib/domains/shop/checkout/index.ts'

/** What an order by phone would cost, and how it can be shipped and paid. Throws `invalid_fields`. */
export const quoteManualOrder = staffQuery(
  { permission: 'orders.write' },
  (context: Context, _actor, request: QuoteRequest): Promise<Quote> => quoteOrder(context, request),
)
