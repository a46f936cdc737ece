import { generateSync } from 'otplib'
import type { App } from '#lib/app/app.ts'
import { operator, type RoleKey, type StaffActor } from '#lib/domains/people/staff/authority/index.ts'
import {
  acceptInvitation,
  authenticateStaff,
  inviteMember,
  issueSetupLink,
  type PanelBrowser,
  setUpOwner,
} from '#lib/domains/people/staff/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { protectMember } from '#tests/support/protect-member.ts'

export const PASSWORD = 'a sentence nobody guesses'
export const BROWSER: PanelBrowser = { ip: '192.0.2.7', device: 'Firefox (Linux)', requestId: 'request-1' }

/** The panel's verbs on a store of its own. */
export type TestPanel = {
  api: TestApi
  app: App
  /** The first owner, with a second factor and a fresh proof. */
  owner: StaffActor
  ownerSecret: string
  /** The token of the owner's session. */
  ownerSession: string
  /** Invites a member of staff, who accepts and sets up a second factor. */
  employ(role: RoleKey): Promise<{ actor: StaffActor; email: string; secret: string; session: string }>
  codeOf(secret: string, seconds?: number): string
  close(): Promise<void>
}

export async function openTestPanel(given?: TestApi): Promise<TestPanel> {
  const api = given ?? (await openTestApi())
  const { app, clock } = api
  let employed = 0
  const codeOf = (secret: string, seconds = 0) =>
    generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + seconds })

  const actorOf = async (token: string): Promise<StaffActor> => {
    const member = await authenticateStaff(app, token, BROWSER)
    if (!member) throw new Error('The session is over.')
    return member.actor
  }
  const protect = async (token: string) => {
    const { session, secret } = await protectMember(app, token, {
      browser: BROWSER,
      password: PASSWORD,
      codeOf,
    })
    return { actor: await actorOf(session), secret, session }
  }
  const link = await issueSetupLink(app)
  const email = 'rosa@example.com'
  const token = await setUpOwner(app, { token: link ?? '', name: 'Rosa', email, password: PASSWORD }, BROWSER)
  const { actor: owner, secret: ownerSecret, session: ownerSession } = await protect(token)
  return {
    api,
    app,
    owner,
    ownerSecret,
    ownerSession,
    async employ(role) {
      const address = `${role.replace(':', '-')}-${++employed}@example.com`
      await inviteMember(app, operator('test'), { name: role, email: address, role })
      const invitation = await takeInvitation(app)
      const session = await acceptInvitation(
        app,
        { token: invitation, name: role, password: PASSWORD },
        BROWSER,
      )
      return { ...(await protect(session)), email: address }
    },
    codeOf,
    close: () => api.close(),
  }
}

/** The token of the latest invitation that was mailed. */
export async function takeInvitation(app: App): Promise<string> {
  const row = await app.database.prisma.outboxMessage.findFirstOrThrow({
    where: { kind: 'mail.staff_invitation' },
    orderBy: { id: 'desc' },
  })
  const { sealed } = row.payload as { sealed: string }
  const { url } = JSON.parse(app.secrets.decrypt('mail', sealed)) as { url: string }
  return url.split('/').at(-1) ?? ''
}
