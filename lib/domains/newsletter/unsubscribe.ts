import type { Context } from '#lib/context.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'

const PURPOSE = 'newsletter unsubscribing'

type Subscriber = { id: number; email: string }

/** Where a subscriber ends the newsletter. It stays good, since mails are kept for years. */
export function unsubscribeUrl(secrets: Secrets, subscriber: Subscriber, siteUrl: string): string {
  return `${siteUrl}/newsletter/unsubscribe/${toToken(subscriber, secrets.sign(PURPOSE, messageOf(subscriber)))}`
}

/**
 * Ends the newsletter for the subscriber whom a token names, however often it is called; links to confirm the address
 * are void then. False where the token is none.
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
