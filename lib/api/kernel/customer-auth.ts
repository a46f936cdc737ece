import type { Context } from '#lib/context.ts'
import { type AuthenticatedCustomer, authenticateSession } from '#lib/domains/accounts/index.ts'
import type { RawHeaders } from '#lib/web/http/raw-request.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import type { CustomerRule } from './endpoint.ts'

/**
 * The customer who makes a request. An invalid token is refused on optional endpoints too: treated as a guest, its
 * owner would see an empty cart.
 */
export async function authenticateCustomer(
  context: Context,
  headers: RawHeaders,
  appId: number,
  rule: CustomerRule,
): Promise<AuthenticatedCustomer | null> {
  if (rule === 'none') return null
  const token = findToken(headers)
  if (token === undefined) {
    if (rule === 'required') throw new Refusal('not_signed_in')
    return null
  }
  const found = await authenticateSession(context, token, appId)
  if (typeof found === 'string') throw new Refusal(found)
  return found
}

/** An app that sends Basic credentials cannot send a Bearer token too, so it uses `X-Access-Token`. */
function findToken(headers: RawHeaders): string | undefined {
  const bearer = /^bearer(?: +(.*))?$/i.exec(headers.get('authorization') ?? '')
  if (bearer) return bearer[1] ?? ''
  return headers.get('x-access-token')
}
