import { randomBytes } from 'node:crypto'
import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'

/** Whose wishlist it is: the customer's if signed in, else the one that the guest's token names. */
export type Wisher = { customer: { id: number } | null; token: string | undefined }

export type WishlistRow = { id: number; shareToken: string | null; expiresAt: Date | null }

/** How long a guest's wishlist is kept after its last use. */
const GUEST_MS = 180 * 24 * 3_600_000
const DAY_MS = 24 * 3_600_000

const rowColumns = { id: true, shareToken: true, expiresAt: true } as const

/** Returns null if there is none. Looking at it is a use: it keeps a guest's list alive. */
export async function findWishlist(
  { database: { prisma }, clock }: Context,
  wisher: Wisher,
): Promise<WishlistRow | null> {
  const now = clock.now()
  const where = ownerOf(wisher, now)
  const row = where && (await prisma.wishlist.findFirst({ where, select: rowColumns }))
  const end = guestEnd(now)
  // Once a day, so that reading it seldom writes.
  if (row?.expiresAt && row.expiresAt.getTime() < end.getTime() - DAY_MS)
    await prisma.wishlist.updateMany({ where: { id: row.id }, data: { expiresAt: end } })
  return row
}

/** Locks the wishlist until the transaction ends, and renews it. Returns null if there is none. */
export async function lockWishlist(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  wisher: Wisher,
): Promise<WishlistRow | null> {
  const now = clock.now()
  const where = ownerOf(wisher, now)
  if (!where) return null
  const { count } = await tx.wishlist.updateMany({
    where,
    data: { expiresAt: wisher.customer ? null : guestEnd(now) },
  })
  return count === 0 ? null : tx.wishlist.findFirst({ where, select: rowColumns })
}

/** Like `lockWishlist`, but creates it if there is none. `token` is set if the guest needs a new one. */
export async function lockOrCreateWishlist(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  wisher: Wisher,
): Promise<{ wishlist: WishlistRow; token: string | undefined }> {
  const now = context.clock.now()
  const { customer } = wisher
  if (customer) {
    // Of concurrent calls, one inserts it and the others wait for it.
    const wishlist = await tx.wishlist.upsert({
      where: { customerId: customer.id },
      create: { customerId: customer.id, createdAt: now },
      update: { customerId: customer.id },
      select: rowColumns,
    })
    return { wishlist, token: undefined }
  }
  const known = await lockWishlist(tx, context, wisher)
  if (known) return { wishlist: known, token: undefined }
  const token = `wl_${randomBytes(32).toString('base64url')}`
  const data = { tokenHash: sha256(token), createdAt: now, expiresAt: guestEnd(now) }
  return { wishlist: await tx.wishlist.create({ data, select: rowColumns }), token }
}

/** Null for a guest without a token. */
function ownerOf({ customer, token }: Wisher, now: Date) {
  if (customer) return { customerId: customer.id }
  return token ? { tokenHash: sha256(token), expiresAt: { gt: now } } : null
}

function guestEnd(now: Date): Date {
  return new Date(now.getTime() + GUEST_MS)
}
