import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { bookEdit, loadEditedOrder, lockOrder } from '#lib/domains/shop/orders/index.ts'
import { endLater } from '#lib/domains/shop/payments/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { versionOf } from '#lib/platform/security/version-of.ts'
import type { ReadyEdit } from './prepare-edit.ts'

/** Locks the order and books what was prepared. Throws `order_edit_outdated` if the order has changed since. */
export async function bookReadyEdit(
  tx: Tx,
  context: Context,
  { order, version, booking }: ReadyEdit,
  at: Date,
): Promise<void> {
  const { id, number } = order
  await lockOrder(tx, id)
  if (versionOf(await loadEditedOrder(tx, id)) !== version)
    throw new DomainError('order_edit_outdated', { number })
  await endLater(tx, id, at)
  await bookEdit(tx, context, { order, booking, at })
}
