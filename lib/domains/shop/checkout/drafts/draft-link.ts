import type { Context } from '#lib/context.ts'
import { loadOrder, newTokenSalt, type Order } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import { type Draft, draftColumns, toDraft } from './draft.ts'

const PURPOSE = 'draft links'
const LINK_MS = 14 * 24 * 3_600_000

type Owner = { id: number; linkSalt: string }

/** The path of the page where a buyer orders and pays a draft. The token is derived when needed and never stored. */
export function draftPath(secrets: Secrets, owner: Owner): string {
  return `/orders/drafts/${toToken(owner, secrets.sign(PURPOSE, messageOf(owner)))}`
}

/** Gives a locked draft a new link, which ends the former one. */
export async function renewDraftLink(
  tx: Tx,
  { clock, secrets }: Pick<Context, 'clock' | 'secrets'>,
  id: number,
): Promise<{ path: string; expiresAt: Date }> {
  const now = clock.now()
  const link = {
    ...{ linkSalt: newTokenSalt(), linkSentAt: now },
    linkExpiresAt: new Date(now.getTime() + LINK_MS),
  }
  await tx.draftOrder.update({ where: { id }, data: { ...link, updatedAt: now }, select: { id: true } })
  return { path: draftPath(secrets, { id, linkSalt: link.linkSalt }), expiresAt: link.linkExpiresAt }
}

/** What a link leads to: a draft that can be ordered, or the order that it became. */
export type LinkedDraft =
  | { order: Order }
  | {
      order: null
      id: number
      version: number
      draft: Draft
      note: string | null
      customer: { id: number; email: string } | null
      expiresAt: Date
    }

/** Null if the link is unknown, has expired or was replaced, or if the draft's customer may not order. */
export async function findLinkedDraft(context: Context, token: string): Promise<LinkedDraft | null> {
  const { database, secrets, clock } = context
  const [, id] = /^dt_([1-9]\d{0,8})_[\w-]+$/.exec(token) ?? []
  if (id === undefined) return null
  const row = await database.prisma.draftOrder.findUnique({
    where: { id: Number(id) },
    select: {
      ...draftColumns,
      ...{ id: true, version: true, note: true, orderId: true, linkSalt: true, linkExpiresAt: true },
      customer: { select: { id: true, email: true, status: true, deletedAt: true } },
    },
  })
  if (!row || row.linkSalt === null || row.linkExpiresAt === null) return null
  const { linkSalt, linkExpiresAt: expiresAt, orderId, note, version, customer, ...columns } = row
  const owner = { id: row.id, linkSalt }
  const write = (signature: Buffer) => toToken(owner, signature)
  if (!secrets.verify(PURPOSE, messageOf(owner), token, write)) return null
  if (expiresAt <= clock.now()) return null
  if (orderId !== null) return { order: await loadOrder(database.prisma, orderId) }
  if (customer && (customer.status !== 'active' || customer.deletedAt !== null)) return null
  return { order: null, id: row.id, version, draft: toDraft(columns), note, customer, expiresAt }
}

function messageOf({ id, linkSalt }: Owner): string {
  return `${id}\n${linkSalt}`
}

function toToken({ id }: Owner, signature: Buffer): string {
  return `dt_${id}_${signature.toString('base64url')}`
}
