import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'

const PURPOSE = 'newsletter unsubscribing'

type Subscriber = { id: number; email: string }

/** The link that unsubscribes a subscriber. It never expires, because people keep mails for years. */
export function unsubscribeUrl(secrets: Secrets, subscriber: Subscriber, siteUrl: string): string {
  return `${siteUrl}/newsletter/unsubscribe/${toToken(subscriber, secrets.sign(PURPOSE, messageOf(subscriber)))}`
}

/**
 * Unsubscribes the subscriber named by a token, and voids links that would confirm the address. Calling it again does
 * nothing. Returns false if the token is invalid.
 */
export async function unsubscribe(
  context: Pick<Context, 'database' | 'secrets' | 'clock'>,
  token: string,
): Promise<boolean> {
  const subscriber = await findSubscriber(context, token)
  if (!subscriber) return false
  const { prisma } = context.database
  const where = { id: subscriber.id }
  await prisma.newsletterSubscriber.updateMany({ where, data: { confirmTokenHash: null } })
  await prisma.newsletterSubscriber.updateMany({
    where: { ...where, unsubscribedAt: null },
    data: { unsubscribedAt: context.clock.now() },
  })
  return true
}

/** Deletes the subscriber with this address, given in lower case. No more mail goes there. */
export async function forgetSubscriber(tx: Tx, email: string): Promise<void> {
  await tx.newsletterSubscriber.deleteMany({ where: { email } })
}

function messageOf({ id, email }: Subscriber): string {
  return `${id}\n${email}`
}

function toToken({ id }: Subscriber, signature: Buffer): string {
  return `nu_${id}_${signature.toString('base64url')}`
}

async function findSubscriber(
  { database, secrets }: Pick<Context, 'database' | 'secrets'>,
  token: string,
): Promise<Subscriber | null> {
  const [, id] = /^nu_([1-9]\d{0,8})_/.exec(token) ?? []
  if (id === undefined) return null
  const subscriber = await database.prisma.newsletterSubscriber.findUnique({
    where: { id: Number(id) },
    select: { id: true, email: true },
  })
  if (!subscriber) return null
  const write = (signature: Buffer) => toToken(subscriber, signature)
  return secrets.verify(PURPOSE, messageOf(subscriber), token, write) ? subscriber : null
}
