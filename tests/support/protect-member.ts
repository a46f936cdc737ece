import { generateSync } from 'otplib'
import type { Context } from '#lib/context.ts'
import {
  authenticateStaff,
  beginOwnTotp,
  confirmOwnTotp,
  type PanelBrowser,
  proveStaff,
} from '#lib/domains/people/staff/index.ts'

type Member = {
  browser: PanelBrowser
  password: string
  /** The code that an authenticator app shows now. */
  codeOf?(secret: string): string
}

/** Sets up an authenticator app for the member with this session. Resolves to the session's new token, and the app's secret. */
export async function protectMember(
  context: Context,
  token: string,
  { browser, password, codeOf = (secret) => generateSync({ secret }) }: Member,
): Promise<{ session: string; secret: string }> {
  const actorOf = async (given: string) => {
    const member = await authenticateStaff(context, given, browser)
    if (!member) throw new Error('The session is over.')
    return member.actor
  }
  const proved = await actorOf(await proveStaff(context, await actorOf(token), { password }))
  const { secret } = await beginOwnTotp(context, proved)
  const { session } = await confirmOwnTotp(context, proved, codeOf(secret))
  return { session, secret }
}
