import type { Context } from '#lib/context.ts'
import { lockOrder, recordOrderEvent } from '#lib/domains/shop/orders/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { readVatNumber } from '#lib/services/money/vat-number.ts'
import { askVies, type ViesAnswer } from './vies.ts'

export const VAT_INVALID = 'order.vat_invalid'
const VAT_VALID = 'order.vat_valid'
const NO_ANSWER = 'order.vat_unknown'

/**
 * Asks VIES for the VAT number of an order's buyer and records the answer as an event of the order. While there is none, that is
 * recorded once, and the error propagates, so that the register is asked again.
 */
export async function checkVatNumber(context: Context, orderId: number, base?: string): Promise<void> {
  const { prisma } = context.database
  const order = await prisma.order.findUnique({ where: { id: orderId }, select: { vatId: true } })
  const number = order?.vatId ? readVatNumber(order.vatId, null) : 'unknown'
  // Erased, or changed to a number of another country.
  if (typeof number !== 'object' || !number.isInVies) return
  const seller = readVatNumber(context.settings.current['site.vat_id'] ?? '', null)
  const requester = typeof seller === 'object' ? seller : null
  try {
    await record(context, { orderId, vatId: number.text, answer: await askVies(number, { base, requester }) })
  } catch (error) {
    await record(context, { orderId, vatId: number.text, answer: null })
    throw error
  }
}

type Outcome = { orderId: number; vatId: string; answer: ViesAnswer | null }

function record(context: Context, { orderId, vatId, answer }: Outcome): Promise<void> {
  return transact(context.database.prisma, async (tx) => {
    await lockOrder(tx, orderId)
    const { vatId: current } = await tx.order.findUniqueOrThrow({
      where: { id: orderId },
      select: { vatId: true },
    })
    // The buyer has changed the order, or it was erased: its own job asks for another number.
    if (current !== vatId) return
    const known = await tx.orderEvent.findMany({
      where: { orderId, kind: { in: [VAT_VALID, VAT_INVALID, ...(answer ? [] : [NO_ANSWER])] } },
      select: { details: true },
    })
    if (known.some(({ details }) => (details as { vatId?: unknown }).vatId === vatId)) return
    const kind = answer ? (answer.isValid ? VAT_VALID : VAT_INVALID) : NO_ANSWER
    const details = answer ? { vatId, askedAt: answer.askedAt, consultation: answer.consultation } : { vatId }
    await recordOrderEvent(tx, orderId, kind, context.clock.now(), details)
  })
}
