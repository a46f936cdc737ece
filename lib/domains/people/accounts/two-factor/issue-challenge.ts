import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { randomToken, sha256 } from '#lib/platform/security/secrets.ts'
import type { NewSession } from '../sessions/open-session.ts'

/** A challenge that the customer must answer with a code, once, within `expiresIn` seconds. */
export type Challenge = { challenge: string; expiresIn: number }

const SECONDS = 300
const PURPOSE = 'challenge carts'

/** Asks for the second factor. The guest's cart token is kept for the sign-in that follows. */
export async function issueChallenge(
  tx: Tx,
  { clock, secrets }: Context,
  { customerId, caller, deviceName, cartToken }: Omit<NewSession, 'announce' | 'wishlistToken'>,
): Promise<Challenge> {
  const challenge = randomToken('ch')
  const now = clock.now()
  await tx.twoFactorChallenge.create({
    data: {
      tokenHash: sha256(challenge),
      customerId,
      appId: caller.app.id,
      deviceName: deviceName ?? null,
      sealedCart: cartToken === undefined ? null : secrets.encrypt(PURPOSE, cartToken, challenge),
      expiresAt: new Date(now.getTime() + SECONDS * 1000),
      createdAt: now,
    },
    select: { id: true },
  })
  return { challenge, expiresIn: SECONDS }
}

export function openCart({ secrets }: Context, sealed: string | null, challenge: string): string | undefined {
  return sealed === null ? undefined : secrets.decrypt(PURPOSE, sealed, challenge)
}
