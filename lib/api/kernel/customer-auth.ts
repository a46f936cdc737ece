import type { Context } from '#lib/context.ts'
import { type AuthenticatedCustomer, authenticateSession } from '#lib/domains/people/accounts/index.ts'
import type { SecurityLog } from '#lib/platform/security/security-log.ts'
import type { RawHeaders } from '#lib/web/http/raw-request.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import type { CustomerRule } from './endpoint.ts'

type Caller = { appId: number; security: SecurityLog }

/**
 * The customer who makes a request. An invalid token is refused on optional endpoints too: treated as a guest, its
 * owner would see an empty cart.
 */
export function authenticateCustomer(
  context: Context,
  caller: Caller & { headers: RawHeaders },
  rule: CustomerRule,
): AuthenticatedCustomer | null | Promise<AuthenticatedCustomer> {
  if (rule === 'none') return null
  const token = findToken(caller.headers)
  if (token === undefined) {
    if (rule === 'required') throw new Refusal('not_signed_in')
    return null
  }
  return findCustomer(context, token, caller)
}

async function findCustomer(
  context: Context,
  token: string,
  { appId, security }: Caller,
): Promise<AuthenticatedCustomer> {
  const found = await authenticateSession({ ...context, security }, token, appId)
  if (typeof found === 'string') throw new Refusal(found)
  return found
}

/** An app that sends Basic credentials cannot send a Bearer token too, so it uses `X-Access-Token`. */
function findToken(headers: RawHeaders): string | undefined {
  const bearer = /^bearer(?: +(.*))?$/i.exec(headers.get('authorization') ?? '')
  if (bearer) return bearer[1] ?? ''
  return headers.get('x-access-token')
}
