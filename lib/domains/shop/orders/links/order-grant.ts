import type { Context } from '#lib/context.ts'
import type { TokenOwner } from './order-token.ts'

type Signing = Pick<Context, 'secrets' | 'clock'>

const PURPOSE = 'order grants'
const GRANT_MS = 24 * 3_600_000

/**
 * Lets whoever was shown a guest's order act on it for a day. Pages carry it in their forms instead of the order's token, which
 * is valid for much longer. Like the token, it ends when the order gets a new salt.
 */
export function orderGrant({ secrets, clock }: Signing, owner: TokenOwner): string {
  const until = String(clock.now().getTime() + GRANT_MS)
  return `${until}.${secrets.sign(PURPOSE, messageOf(owner, until)).toString('base64url')}`
}

/** Takes the same time whether the order exists or not. */
export function isOrderGrant({ secrets, clock }: Signing, grant: string, owner: TokenOwner | null): boolean {
  const [until = '', signature = ''] = grant.split('.')
  const message = messageOf(owner ?? { id: 0, tokenSalt: 'AAAAAAAAAAAAAAAAAAAAAA' }, until)
  const isSigned = secrets.verify(PURPOSE, message, signature)
  return isSigned && owner !== null && Number(until) > clock.now().getTime()
}

function messageOf({ id, tokenSalt }: TokenOwner, until: string): string {
  return `${id}\n${tokenSalt}\n${until}`
}
