import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator, roleKey } from '#lib/domains/people/staff/authority/index.ts'
import {
  acceptInvitation,
  answerStaffChallenge,
  authenticateStaff,
  beginOwnTotp,
  beginPasskey,
  changeOwnPassword,
  changeRole,
  confirmEmailChange,
  confirmOwnTotp,
  createRole,
  createStaffHandlers,
  findEmailChange,
  forgotStaffPassword,
  inviteAgain,
  inviteMember,
  isStaffResetValid,
  listTeam,
  makeResetLink,
  proveStaff,
  removeMember,
  removeMemberFactors,
  removeOwnTotp,
  removeRole,
  renewOwnCodes,
  requestEmailChange,
  resetMember,
  resetStaffPassword,
  signInStaff,
  suspendMember,
} from '#lib/domains/people/staff/index.ts'
import { createOutbox } from '#lib/services/outbox/index.ts'
import { BROWSER, openTestPanel, PASSWORD, type TestPanel, takeInvitation } from './open-panel.ts'

const NEW_PASSWORD = 'another sentence nobody guesses'

const codeOfError = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? String(error),
  )

let panel: TestPanel
beforeAll(async () => {
  panel = await openTestPanel()
  await panel.app.settings.set('staff.require_second_factor', true)
})
afterAll(() => panel.close())

type Mail = { kind: string; to: string; data: Record<string, unknown> }

/** The mails that have been queued since the last call. */
async function takeMails(): Promise<Mail[]> {
  const { prisma } = panel.app.database
  const rows = await prisma.outboxMessage.findMany({
    where: { kind: { startsWith: 'mail.' } },
    orderBy: { id: 'asc' },
  })
  await prisma.outboxMessage.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
  return rows.map(({ kind, payload }) => {
    const { sealed, to } = payload as { sealed: string; to: { email: string } }
    const data = JSON.parse(panel.app.secrets.decrypt('mail', sealed))
    return { kind: kind.replace('mail.', ''), to: to.email, data }
  })
}

const actorOf = async (token: string) => {
  const member = await authenticateStaff(panel.app, token, BROWSER)
  if (!member) throw new Error('The session is over.')
  return member.actor
}
const isIn = async (token: string) => (await authenticateStaff(panel.app, token, BROWSER)) !== null

/** A new member, without a second factor yet. */
async function join(name: string) {
  const email = `${name}@example.com`
  await inviteMember(panel.app, operator('test'), { name, email, role: 'editor' })
  const token = await takeInvitation(panel.app)
  return { email, token: await acceptInvitation(panel.app, { token, name, password: PASSWORD }, BROWSER) }
}

async function signIn(email: string, secret: string, browser = BROWSER) {
  panel.api.clock.advance(60)
  const entered = await signInStaff(panel.app, { email, password: PASSWORD }, browser)
  const challenge = 'challenge' in entered ? entered.challenge : ''
  const factor = { code: panel.codeOf(secret) }
  return answerStaffChallenge(panel.app, { challenge, factor }, browser)
}

const tokenOf = (mail: Mail | undefined) => String(mail?.data.url).split('/').at(-1) ?? ''

describe('the first second factor', () => {
  it('cannot be chosen with a stolen cookie alone', async () => {
    const { app } = panel
    const { token } = await join('vera')
    const thief = await actorOf(token)
    expect(await codeOfError(beginOwnTotp(app, thief))).toBe('sudo_needed')
    expect(await codeOfError(beginPasskey(app, thief))).toBe('sudo_needed')
    expect(await codeOfError(confirmOwnTotp(app, thief, '123456'))).toBe('invalid_fields')
    expect(await codeOfError(proveStaff(app, thief, { password: 'a guess' }))).toBe('invalid_fields')
    expect(await codeOfError(beginOwnTotp(app, await actorOf(token)))).toBe('sudo_needed')
  })

  it('belongs to the session that began it, for a quarter of an hour', async () => {
    const { app, api, codeOf } = panel
    const { token, email } = await join('wim')
    const mine = await actorOf(await proveStaff(app, await actorOf(token), { password: PASSWORD }))
    const { secret } = await beginOwnTotp(app, mine)
    expect((await beginOwnTotp(app, mine)).secret).toBe(secret)
    const entered = await signInStaff(app, { email, password: PASSWORD }, BROWSER)
    const other = await actorOf('session' in entered ? entered.session : '')
    expect(await codeOfError(confirmOwnTotp(app, other, codeOf(secret)))).toBe('invalid_fields')
    const proved = await actorOf(await proveStaff(app, other, { password: PASSWORD }))
    expect((await beginOwnTotp(app, proved)).secret).not.toBe(secret)
    api.clock.advance(15 * 60)
    expect(await codeOfError(confirmOwnTotp(app, mine, codeOf(secret)))).toBe('invalid_fields')
    const fresh = await actorOf(await proveStaff(app, mine, { password: PASSWORD }))
      .then((actor) => beginOwnTotp(app, actor))
      .then((begun) => begun.secret)
    const { codes, session } = await confirmOwnTotp(app, mine, codeOf(fresh))
    expect(codes).toHaveLength(10)
    expect((await actorOf(session)).hasSecondFactor).toBe(true)
    expect((await authenticateStaff(app, token, BROWSER)) === null).toBe(true)
    const sessions = await app.database.prisma.staffSession.findMany({ where: { staffId: mine.id } })
    expect(sessions).toMatchObject([{ id: mine.sessionId, pendingTotp: null }])
  })
})

describe('the token of a session', () => {
  it('changes with a proof and with a new password, and the former ones are worth nothing', async () => {
    const { app, employ } = panel
    const { email, secret } = await employ('editor')
    const first = await signIn(email, secret)
    const elsewhere = await signIn(email, secret)
    const second = await proveStaff(app, await actorOf(first), { password: PASSWORD })
    expect([await isIn(first), await isIn(second), await isIn(elsewhere)]).toEqual([false, true, true])
    const third = await changeOwnPassword(app, await actorOf(second), NEW_PASSWORD)
    expect([await isIn(second), await isIn(third), await isIn(elsewhere)]).toEqual([false, true, false])
  })
})

describe('mails to staff', () => {
  it('tell of new browsers, passwords and second factors', async () => {
    const { app, employ, owner } = panel
    const { email, secret, actor } = await employ('support')
    const kinds = async () => {
      const mails = await takeMails()
      expect(mails.every(({ to }) => to === email)).toBe(true)
      return mails.map(({ kind, data }) => [kind, data])
    }
    await takeMails()
    await signIn(email, secret)
    expect(await kinds()).toEqual([])
    const phone = await signIn(email, secret, { ...BROWSER, device: 'Safari (iPhone)' })
    expect(await kinds()).toMatchObject([['new_device', { device: 'Safari (iPhone)', ip: BROWSER.ip }]])
    const abroad = await signIn(email, secret, { ...BROWSER, ip: '203.0.113.9' })
    expect(await kinds()).toMatchObject([['new_device', { ip: '203.0.113.9' }]])
    await renewOwnCodes(app, await actorOf(abroad))
    expect(await kinds()).toEqual([['two_factor_changed', { enabled: true, replaced: 'recovery_codes' }]])
    await changeOwnPassword(app, await actorOf(phone), NEW_PASSWORD)
    expect(await kinds()).toEqual([['password_changed', {}]])
    await removeMemberFactors(app, { ...owner, sudoUntil: new Date('2030-01-01') }, actor.id)
    expect(await kinds()).toEqual([['two_factor_changed', { enabled: false }]])
    expect(await isIn(abroad)).toBe(false)
  })

  it('tell of another role, from which, and who gave it', async () => {
    const { app, employ, owner } = panel
    const by = operator('test')
    const { actor, email } = await employ('support')
    const { id } = actor
    await takeMails()
    const own = await createRole(app, by, { name: 'Warehouse', permissions: ['orders.read'] })
    await changeRole(
      app,
      { ...owner, sudoUntil: new Date('2030-01-01') },
      { id, was: 'support', role: 'editor' },
    )
    await changeRole(app, by, { id, was: 'editor', role: 'editor' })
    expect(await codeOfError(changeRole(app, by, { id, was: 'support', role: 'manager' }))).toBe('stale')
    await changeRole(app, by, { id, was: 'editor', role: roleKey(own) })
    await removeRole(app, by, { id: own, to: 'support' })
    expect(await takeMails()).toEqual([
      { kind: 'role_changed', to: email, data: { before: 'support', after: 'editor', by: 'Rosa' } },
      { kind: 'role_changed', to: email, data: { before: 'editor', after: 'Warehouse', by: null } },
      { kind: 'role_changed', to: email, data: { before: 'Warehouse', after: 'support', by: null } },
    ])
  })

  it('tell of an authenticator app that is turned off', async () => {
    const { app, employ } = panel
    await app.settings.set('staff.require_second_factor', false)
    const { actor } = await employ('support')
    await takeMails()
    await removeOwnTotp(app, actor)
    expect((await takeMails()).map(({ kind, data }) => [kind, data])).toEqual([
      ['two_factor_changed', { enabled: false }],
    ])
    await app.settings.set('staff.require_second_factor', true)
  })
})

describe('a forgotten password', () => {
  it('is replaced with a mailed link, once, which ends the sessions and keeps the second factor', async () => {
    const { app, api, employ } = panel
    const { email, secret } = await employ('editor')
    const session = await signIn(email, secret)
    await takeMails()
    await forgotStaffPassword(app, `  ${email.toUpperCase()}`)
    await forgotStaffPassword(app, email)
    await forgotStaffPassword(app, 'nobody@example.com')
    await createOutbox({ ...app, handlers: createStaffHandlers(app) }).drain()
    const mails = await takeMails()
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['reset_password', email]])
    const token = tokenOf(mails[0])
    expect(mails[0]?.data.url).toContain('/admin/reset/')
    expect(await isStaffResetValid(app, token)).toBe(true)
    expect(await codeOfError(resetStaffPassword(app, { token, password: 'short' }, BROWSER))).toBe(
      'invalid_fields',
    )
    for (let tries = 0; tries < 5; tries++)
      await codeOfError(signInStaff(app, { email, password: 'wrong' }, BROWSER))
    const use = () => codeOfError(resetStaffPassword(app, { token, password: NEW_PASSWORD }, BROWSER))
    expect((await Promise.all([use(), use()])).sort()).toEqual(['done', 'invalid_link'])
    expect(await isIn(session)).toBe(false)
    expect(await codeOfError(signInStaff(app, { email, password: PASSWORD }, BROWSER))).toBe(
      'invalid_credentials',
    )
    const entered = await signInStaff(app, { email, password: NEW_PASSWORD }, BROWSER)
    expect('challenge' in entered && entered.factors.totp).toBe(true)
    expect((await takeMails()).map(({ kind }) => kind)).toEqual(['password_changed'])
    api.clock.advance(3600)
  })

  it('is replaced with a link of the operator or of another owner, for an hour', async () => {
    const { app, api, employ, owner } = panel
    const { email, actor } = await employ('owner')
    await takeMails()
    const url = await makeResetLink(app, operator('staff reset'), actor.id)
    const token = url.split('/').at(-1) ?? ''
    const again = (await makeResetLink(app, operator('staff reset'), actor.id)).split('/').at(-1) ?? ''
    expect([await isStaffResetValid(app, token), await isStaffResetValid(app, again)]).toEqual([false, true])
    api.clock.advance(3600)
    expect(await isStaffResetValid(app, again)).toBe(false)
    expect(await codeOfError(makeResetLink(app, owner, actor.id))).toBe('sudo_needed')
    expect(await codeOfError(resetMember(app, { ...owner, sudoUntil: null }, actor.id))).toBe('sudo_needed')
    const proved = { ...owner, sudoUntil: new Date('2030-01-01') }
    expect(await codeOfError(makeResetLink(app, proved, actor.id))).toBe('forbidden')
    await resetMember(app, proved, actor.id)
    const [mail] = await takeMails()
    expect([mail?.kind, mail?.to]).toEqual(['reset_password', email])
    await suspendMember(app, operator('test'), actor.id)
    expect(await isStaffResetValid(app, tokenOf(mail))).toBe(false)
    const { acts } = await listActs(app, proved, { subject: `staff:${actor.id}` })
    expect(acts.map(({ action }) => action).slice(0, 3)).toEqual([
      'team.suspended',
      'team.reset_mailed',
      'team.reset_link_made',
    ])
  })
})

describe('a change of address', () => {
  it('waits until both addresses have confirmed it, and is told to both', async () => {
    const { app, employ, owner } = panel
    const { actor, email } = await employ('editor')
    const newEmail = 'moved@example.org'
    await takeMails()
    expect(await codeOfError(requestEmailChange(app, { ...actor, sudoUntil: null }, newEmail))).toBe(
      'sudo_needed',
    )
    expect(await codeOfError(requestEmailChange(app, actor, 'rosa@example.com'))).toBe('invalid_fields')
    await requestEmailChange(app, actor, newEmail.toUpperCase())
    const mails = await takeMails()
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['email_change', email],
      ['email_change', newEmail],
    ])
    const [leave, arrive] = mails.map(tokenOf)
    expect(await findEmailChange(app, actor, arrive ?? '')).toEqual({ email, newEmail })
    expect(await findEmailChange(app, owner, arrive ?? '')).toBeNull()
    expect(await codeOfError(confirmEmailChange(app, owner, arrive ?? ''))).toBe('invalid_link')
    expect(await confirmEmailChange(app, actor, arrive ?? '')).toBe(false)
    expect(await codeOfError(confirmEmailChange(app, actor, arrive ?? ''))).toBe('invalid_link')
    const emailNow = async () =>
      (await app.database.prisma.staff.findUniqueOrThrow({ where: { id: actor.id } })).email
    expect(await emailNow()).toBe(email)
    expect(await confirmEmailChange(app, actor, leave ?? '')).toBe(true)
    expect(await emailNow()).toBe(newEmail)
    expect((await takeMails()).map(({ kind, to, data }) => [kind, to, data.email])).toEqual([
      ['email_changed', email, newEmail],
      ['email_changed', newEmail, newEmail],
    ])
    expect(await app.database.prisma.staffLink.count({ where: { staffId: actor.id } })).toBe(0)
  })
})

describe('the end of a membership', () => {
  it('keeps what a member did under their name, and an invitation makes them one again', async () => {
    const { app, employ, owner } = panel
    const { actor, email, secret } = await employ('editor')
    const session = await signIn(email, secret)
    const proved = { ...owner, sudoUntil: new Date('2030-01-01') }
    expect(await codeOfError(removeMember(app, { ...proved, sudoUntil: null }, actor.id))).toBe('sudo_needed')
    await removeMember(app, proved, actor.id)
    expect(await isIn(session)).toBe(false)
    expect(await codeOfError(signInStaff(app, { email, password: PASSWORD }, BROWSER))).toBe(
      'invalid_credentials',
    )
    const { prisma } = app.database
    expect(await prisma.staffAccount.count({ where: { staffId: actor.id } })).toBe(0)
    expect(await prisma.staffSession.count({ where: { staffId: actor.id } })).toBe(0)
    const { acts } = await listActs(app, proved, { action: 'staff.signed_in', staffId: actor.id })
    expect(acts[0]?.staff?.name).toBe('editor')
    const { members } = await listTeam(app, proved)
    expect(members.some(({ id }) => id === actor.id)).toBe(false)
    await inviteMember(app, proved, { name: 'Ed', email, role: 'support' })
    const token = await takeInvitation(app)
    await acceptInvitation(app, { token, name: 'Ed', password: PASSWORD }, BROWSER)
    const back = (await listTeam(app, proved)).members.find(({ id }) => id === actor.id)
    expect(back).toMatchObject({ name: 'Ed', role: 'support', hasSecondFactor: false })
  })

  it('leaves an owner', async () => {
    const { app, owner } = panel
    const proved = { ...owner, sudoUntil: new Date('2030-01-01') }
    expect(await codeOfError(removeMember(app, proved, owner.id))).toBe('last_owner')
    expect((await listTeam(app, proved)).members.some(({ id }) => id === owner.id)).toBe(true)
  })
})

it('an invitation that was not accepted is sent again, with another link', async () => {
  const { app, owner } = panel
  const proved = { ...owner, sudoUntil: new Date('2030-01-01') }
  await inviteMember(app, proved, { name: 'Pia', email: 'pia@example.com', role: 'support' })
  const first = await takeInvitation(app)
  const { invitations } = await listTeam(app, proved)
  const id = invitations.find(({ email }) => email === 'pia@example.com')?.id ?? 0
  expect(await inviteAgain(app, proved, id)).toBe('pia@example.com')
  const second = await takeInvitation(app)
  const accept = (token: string) =>
    codeOfError(acceptInvitation(app, { token, name: 'Pia', password: PASSWORD }, BROWSER))
  expect([await accept(first), await accept(second)]).toEqual(['invalid_link', 'done'])
  expect(await codeOfError(inviteAgain(app, proved, id))).toBe('unknown_member')
})
