import type { Context } from '#lib/context.ts'
import { checkPayment, type PaymentDifference } from '#lib/domains/shop/payments/index.ts'
import type { Finding } from './finding.ts'

const DAY_MS = 24 * 3_600_000
/** Later than most refunds fail, and most disputes begin. */
const DAYS = 45
const BATCH = 100
const MAX_ASKED = 2_000

/**
 * Asks providers about the payments of the last weeks, newest first, which brings the ledger up to date if a message was lost. A
 * provider that does not respond is asked the next time.
 */
export async function compareProviders(context: Context, signal?: AbortSignal): Promise<Finding[]> {
  const { paymentAttempt } = context.database.prisma
  const since = new Date(context.clock.now().getTime() - DAYS * DAY_MS)
  const silent = new Set<string>()
  const found: Finding[] = []
  let before: number | undefined
  for (let asked = 0; asked < MAX_ASKED && !signal?.aborted; ) {
    const payments = await paymentAttempt.findMany({
      where: { status: 'paid', createdAt: { gte: since }, id: { lt: before } },
      orderBy: { id: 'desc' },
      take: BATCH,
      select: { id: true, gateway: true, order: { select: { id: true, number: true } } },
    })
    for (const { id, gateway, order } of payments) {
      if (silent.has(gateway)) continue
      const differences = await checkTwice(context, id)
      if (differences === null) silent.add(gateway)
      for (const { field, provider, ledger } of differences ?? [])
        found.push({
          ...{ orderId: order.id, number: order.number, kind: 'provider' },
          ...{ subject: `payment ${id}.${field}`, expected: String(provider), found: String(ledger) },
        })
    }
    asked += payments.length
    before = payments.at(-1)?.id
    if (payments.length < BATCH) break
  }
  return found
}

/** A refund between the question and the comparison is no difference. */
async function checkTwice(context: Context, id: number): Promise<PaymentDifference[] | null> {
  const differences = await checkPayment(context, id)
  return differences && differences.length > 0 ? checkPayment(context, id) : differences
}
