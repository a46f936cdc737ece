import type { Context } from '#lib/context.ts'
import { findLanguage, localPath } from '#lib/services/settings/index.ts'

type Signing = Pick<Context, 'secrets' | 'clock'>

const LINK = 'payment links'
const RETURN = 'payment returns'

/** How long a link to the payment page is valid. */
const LINK_SECONDS = 30 * 60

/** The path of an order's payment page. Anyone who has it may pay, for half an hour. */
export function payLink({ secrets, clock }: Signing, orderNumber: string): string {
  const expires = String(Math.floor(clock.now().getTime() / 1000) + LINK_SECONDS)
  const signature = secrets.sign(LINK, linkMessage(orderNumber, expires)).toString('base64url')
  return `/pay/${orderNumber}?${new URLSearchParams({ expires, signature })}`
}

export type PayLinkQuery = { expires: string; signature: string }

export function checkPayLink(
  { secrets, clock }: Signing,
  orderNumber: string,
  { expires, signature }: PayLinkQuery,
): 'good' | 'expired' | 'forged' {
  if (!secrets.verify(LINK, linkMessage(orderNumber, expires), signature)) return 'forged'
  return Number(expires) * 1000 > clock.now().getTime() ? 'good' : 'expired'
}

/** The path that the buyer returns to. It must not change: providers compare it to recognise a repeated request. */
export function returnLink({ secrets }: Pick<Signing, 'secrets'>, orderNumber: string): string {
  return `/pay/${orderNumber}/return?${new URLSearchParams({ seal: toSeal(secrets.sign(RETURN, orderNumber)) })}`
}

export function isReturnLinkGood(
  { secrets }: Pick<Signing, 'secrets'>,
  orderNumber: string,
  seal: string,
): boolean {
  return secrets.verify(RETURN, orderNumber, seal, toSeal)
}

/**
 * The same link as an app opens it: the page has no menus, leads straight on, and nowhere else but in the end to the app's own
 * address, if it gave one.
 */
export function inWebView(link: string, returnUrl: string | null = null): string {
  return `${link}&${new URLSearchParams({ view: 'app', ...(returnUrl !== null && { back: returnUrl }) })}`
}

/** A payment on the site's pages, in the language that the buyer used. */
export function webPayment(
  context: Context,
  { number, locale }: { number: string; locale: string | null },
): { type: 'web'; url: string; successUrl: string } {
  return {
    type: 'web',
    url: inBuyersLanguage(context, locale, payLink(context, number)),
    successUrl: inBuyersLanguage(context, locale, returnLink(context, number)),
  }
}

/** The same path, leading to the page in the language that the buyer used. It must not change either. */
export function inBuyersLanguage(
  { settings: { languages } }: Pick<Context, 'settings'>,
  locale: string | null,
  path: string,
): string {
  return localPath(findLanguage(languages, locale), path, languages)
}

function linkMessage(orderNumber: string, expires: string): string {
  return `${orderNumber}\n${expires}`
}

function toSeal(signature: Buffer): string {
  return signature.toString('base64url').slice(0, 22)
}
