import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { MAX_WISHES } from './change-wishlist.ts'
import { lockOrCreateWishlist, lockWishlist } from './wishlist-row.ts'

/**
 * Moves a guest's wishlist into the customer's, in the transaction that signs the customer in: the latest items first, as many as it
 * has room for. A shared list stays shared unless the customer's already is. Does nothing if the token names no list.
 */
export async function mergeWishlists(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  { customer, token }: { customer: { id: number }; token: string },
): Promise<void> {
  const guest = await lockWishlist(tx, context, { customer: null, token })
  if (!guest) return
  const { wishlist: own } = await lockOrCreateWishlist(tx, context, { customer, token: undefined })
  const select = { id: true, productId: true, variantId: true } as const
  const orderBy = { id: 'desc' } as const
  const [known, added] = await Promise.all([
    tx.wishlistItem.findMany({ where: { wishlistId: own.id }, select }),
    tx.wishlistItem.findMany({ where: { wishlistId: guest.id }, select, orderBy }),
  ])
  const keys = new Set(known.map(keyOf))
  const ids = added.filter((item) => !keys.has(keyOf(item))).map(({ id }) => id)
  const room = Math.max(0, MAX_WISHES - known.length)
  await tx.wishlistItem.updateMany({
    where: { id: { in: ids.slice(0, room) } },
    data: { wishlistId: own.id },
  })
  await tx.wishlist.delete({ where: { id: guest.id }, select: { id: true } })
  if (guest.shareToken !== null && own.shareToken === null) {
    const data = { shareToken: guest.shareToken }
    await tx.wishlist.update({ where: { id: own.id }, data, select: { id: true } })
  }
}

function keyOf({ productId, variantId }: { productId: number; variantId: number | null }): string {
  return `${productId} ${variantId ?? ''}`
}
