import type { Context } from '#lib/context.ts'
import { equalInConstantTime } from '#lib/platform/hash.ts'

type Signing = Pick<Context, 'secrets' | 'clock'>

/** A link to the payment page is good for so long. */
const LINK_SECONDS = 30 * 60

/** The payment page of one order, as a path of the site: whoever has it may pay, for half an hour. */
export function payLink({ secrets, clock }: Signing, orderNumber: string): string {
  const expires = String(Math.floor(clock.now().getTime() / 1000) + LINK_SECONDS)
  const signature = signLink(secrets, orderNumber, expires)
  return `/pay/${orderNumber}?${new URLSearchParams({ expires, signature })}`
}

export type PayLinkQuery = { expires: string; signature: string }

export function checkPayLink(
  { secrets, clock }: Signing,
  orderNumber: string,
  { expires, signature }: PayLinkQuery,
): 'good' | 'expired' | 'forged' {
  if (!equalInConstantTime(signature, signLink(secrets, orderNumber, expires))) return 'forged'
  return Number(expires) * 1000 > clock.now().getTime() ? 'good' : 'expired'
}

/** Where the buyer ends up, as a path. It does not change: providers tell one payment from another by it, too. */
export function returnLink({ secrets }: Pick<Signing, 'secrets'>, orderNumber: string): string {
  return `/pay/${orderNumber}/return?${new URLSearchParams({ seal: sealReturn(secrets, orderNumber) })}`
}

export function isReturnLinkGood(
  { secrets }: Pick<Signing, 'secrets'>,
  orderNumber: string,
  seal: string,
): boolean {
  return equalInConstantTime(seal, sealReturn(secrets, orderNumber))
}

function signLink(secrets: Signing['secrets'], orderNumber: string, expires: string): string {
  return secrets.sign('payment links', `${orderNumber}\n${expires}`).toString('base64url')
}

function sealReturn(secrets: Signing['secrets'], orderNumber: string): string {
  return secrets.sign('payment returns', orderNumber).toString('base64url').slice(0, 22)
}
