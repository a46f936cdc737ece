import type { Context } from '#lib/context.ts'
import { recordOrderEvent } from '#lib/domains/shop/orders/index.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import type { Draft } from './draft.ts'

type Finished = { id: number; orderId: number; draft: Draft; note: string | null; staffId: number | null }

/**
 * Writes down that a locked draft became an order, whose timeline tells where it came from. The order has the buyer from here on: the
 * draft keeps its lines alone.
 */
export async function finishDraft(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { id, orderId, draft, note, staffId }: Finished,
): Promise<void> {
  const at = clock.now()
  const reasons = [...draft.lines.map(({ discount }) => discount), draft.discount].flatMap(
    (discount) => discount?.reason ?? [],
  )
  await recordOrderEvent(tx, orderId, 'order.from_draft', at, { draft: id, reasons, staffId })
  if (note) await recordOrderEvent(tx, orderId, 'order.note', at, { text: note, staffId })
  await tx.draftOrder.update({
    where: { id },
    data: { ...withoutBuyer, orderId, updatedAt: at, version: { increment: 1 } },
    select: { id: true },
  })
}

const withoutBuyer = {
  ...{ customerId: null, buyer: null, email: null, phone: null, vatId: null },
  ...{ customerNote: null, note: null, words: '', billing: {}, shipping: Prisma.DbNull },
}
