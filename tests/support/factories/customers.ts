import type { Context } from '#lib/context.ts'
import { randomToken, sha256 } from '#lib/platform/security/secrets.ts'

export type SignedIn = { id: number; email: string; token: string; headers: { authorization: string } }

let made = 0

/** A customer who is signed in through an app, without a password. */
export async function signInCustomer(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  appId: number,
): Promise<SignedIn> {
  const email = `customer-${++made}@example.com`
  const token = randomToken('at')
  const later = new Date(clock.now().getTime() + 365 * 24 * 3_600_000)
  const session = {
    appId,
    deviceName: 'Test',
    accessHash: sha256(token),
    refreshHash: sha256(randomToken('rt')),
    accessExpiresAt: later,
    refreshExpiresAt: later,
    absoluteExpiresAt: later,
  }
  const { id } = await database.prisma.customer.create({
    data: { email, name: 'Ada', sessions: { create: session } },
    select: { id: true },
  })
  return { id, email, token, headers: { authorization: `Bearer ${token}` } }
}
