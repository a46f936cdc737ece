import type { Tx } from '#lib/platform/database/db.ts'

export type TransactionKind =
  | 'authorized'
  | 'captured'
  /** A person says that the money has arrived. */
  | 'recorded'
  | 'refund_requested'
  | 'refund_succeeded'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  /** Money that counts for the order from now on, or no longer if it is negative. */
  | 'adjustment'

/** A movement of an order's money. `amount` is in minor units. */
export type Transaction = {
  kind: TransactionKind
  orderId: number
  /** Null for money outside of any provider. */
  attemptId?: number | null
  refundId?: number | null
  /** The provider's reference of the payment, refund or dispute. */
  reference?: string | null
  amount: number
  currency: string
  /** Whether it counts for the order; otherwise for a payment that the order did not need. */
  paysOrder: boolean
  /** The member of staff who recorded it. */
  staffId?: number | null
  at: Date
}

/**
 * Adds to the ledger, in the transaction that changes the sums of order, payment and refund. Resolves to false if the ledger
 * has it already.
 */
export async function recordTransaction(tx: Tx, transaction: Transaction): Promise<boolean> {
  const { kind, orderId, attemptId = null, refundId = null, reference = null } = transaction
  const { amount, currency, paysOrder, staffId = null, at } = transaction
  const count = await tx.$executeRaw`
    INSERT INTO "PaymentTransaction"
      ("orderId", "kind", "attemptId", "refundId", "reference", "amount", "currency", "paysOrder", "staffId", "createdAt")
    VALUES
      (${orderId}, ${kind}, ${attemptId}, ${refundId}, ${reference}, ${amount}, ${currency}, ${paysOrder}, ${staffId}, ${at})
    ON CONFLICT DO NOTHING`
  return count === 1
}
