import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { checkCartToken } from '../coupons/apply-coupon.ts'

const PURPOSE = 'cart handovers'
const VALID_MS = 10 * 60_000

const Sealed = z.object({ token: z.string(), appId: z.int(), nonce: z.string(), until: z.number() })

/** A code that hands a guest's cart over, between an app and the website: it is valid for minutes, and once. */
export type CartHandover = { code: string; expiresAt: Date }

/** Throws `not_in_cart` if the token names no cart, and `guest_carts_off`. */
export async function offerCart(context: Context, appId: number, token: string): Promise<CartHandover> {
  await checkCartToken(context, { customer: null, token })
  const until = context.clock.now().getTime() + VALID_MS
  const sealed = { token, appId, nonce: `cart ${randomBytes(16).toString('base64url')}`, until }
  const code = context.secrets.encrypt(PURPOSE, JSON.stringify(sealed))
  return { code, expiresAt: new Date(until) }
}

/** Whether a code could be taken now, unless it was already. */
export function isOfferOpen(context: Context, code: string): boolean {
  return open(context, code) !== null
}

/** The token of the cart that a code hands over. Throws `not_in_cart` if the code is forged, expired or was taken before. */
export async function takeCart(context: Context, code: string): Promise<string> {
  const offer = open(context, code)
  const isFirst =
    offer !== null &&
    (await context.database.prisma.$executeRaw`
      INSERT INTO "Nonce" ("appId", "nonce", "expiresAt")
      VALUES (${offer.appId}, ${offer.nonce}, ${new Date(offer.until)}) ON CONFLICT DO NOTHING`) === 1
  if (isFirst) return offer.token
  context.security.note('access.refused', { cart: 'handover' })
  throw new DomainError('not_in_cart')
}

function open({ secrets, clock }: Context, code: string): z.output<typeof Sealed> | null {
  try {
    const offer = Sealed.parse(JSON.parse(secrets.decrypt(PURPOSE, code)))
    return offer.until > clock.now().getTime() ? offer : null
  } catch {
    return null
  }
}
