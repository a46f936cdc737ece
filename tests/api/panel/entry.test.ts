import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { listActs } from '#lib/domains/people/staff/authority/index.ts'
import {
  acceptInvitation,
  answerStaffChallenge,
  authenticateStaff,
  endOtherSessions,
  inviteMember,
  issueSetupLink,
  listOwnSessions,
  proveStaff,
  removeOwnTotp,
  setUpOwner,
  signInStaff,
} from '#lib/domains/people/staff/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { BROWSER, openTestPanel, PASSWORD, type TestPanel, takeInvitation } from './open-panel.ts'

const codeOfError = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? String(error),
  )

describe('the link to set up the store', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi()
  })
  afterAll(() => api.close())

  const become = (token: string, email: string) =>
    codeOfError(setUpOwner(api.app, { token, name: 'Rosa', email, password: PASSWORD }, BROWSER))

  it('replaces the one before, ends after a week, and makes one owner of all who open it at once', async () => {
    const { app, clock } = api
    const first = (await issueSetupLink(app)) ?? ''
    const second = (await issueSetupLink(app)) ?? ''
    expect(await become(first, 'a@example.com')).toBe('invalid_link')
    clock.advance(8 * 24 * 3600)
    expect(await become(second, 'a@example.com')).toBe('invalid_link')
    const third = (await issueSetupLink(app)) ?? ''
    expect(
      await codeOfError(
        setUpOwner(app, { token: third, name: 'A', email: 'a@example.com', password: 'short' }, BROWSER),
      ),
    ).toBe('invalid_fields')
    const outcomes = await Promise.all(['a', 'b', 'c'].map((name) => become(third, `${name}@example.com`)))
    expect(outcomes.sort()).toEqual(['done', 'invalid_link', 'invalid_link'])
    expect(await app.database.prisma.staffAccount.count()).toBe(1)
    expect(await issueSetupLink(app)).toBeNull()
  })
})

describe('signing in', () => {
  let panel: TestPanel
  beforeAll(async () => {
    panel = await openTestPanel()
  })
  afterAll(() => panel.close())

  const email = 'rosa@example.com'
  const enter = () => signInStaff(panel.app, { email, password: PASSWORD }, BROWSER)
  const challengeOf = async () => {
    const entered = await enter()
    if (!('challenge' in entered)) throw new Error('No second factor was asked for.')
    return entered.challenge
  }

  it('takes the password and then a code, each once', async () => {
    const { app, ownerSecret, codeOf, api } = panel
    api.clock.advance(60)
    const challenge = await challengeOf()
    const code = codeOf(ownerSecret)
    const session = await answerStaffChallenge(app, { challenge, factor: { code } }, BROWSER)
    expect((await authenticateStaff(app, session, BROWSER))?.actor).toMatchObject({
      role: 'owner',
      hasSecondFactor: true,
    })
    expect(await codeOfError(answerStaffChallenge(app, { challenge, factor: { code } }, BROWSER))).toBe(
      'invalid_challenge',
    )
    const again = await challengeOf()
    expect(
      await codeOfError(answerStaffChallenge(app, { challenge: again, factor: { code } }, BROWSER)),
    ).toBe('invalid_code')
  })

  it('stores no token that could be used', async () => {
    const { prisma } = panel.app.database
    const rows = JSON.stringify([
      await prisma.staffSession.findMany(),
      await prisma.staffChallenge.findMany(),
      await prisma.staffInvitation.findMany(),
      await prisma.setupLink.findMany(),
      await prisma.staffRecoveryCode.findMany(),
    ])
    expect(rows).not.toMatch(/"(?:st|sc|si|su)_/)
    expect(rows).not.toContain(panel.ownerSecret)
  })

  it('answers an unknown address as a wrong password, and locks out after five of them, apart from customers', async () => {
    const { app, api } = panel
    const tried = async (address: string, ip: string) =>
      codeOfError(signInStaff(app, { email: address, password: 'wrong' }, { ...BROWSER, ip }))
    for (let tries = 0; tries < 5; tries++)
      expect(await tried(email, '198.51.100.1')).toBe('invalid_credentials')
    expect(await tried(email, '198.51.100.1')).toBe('too_many_attempts')
    expect(await tried('nobody@example.com', '198.51.100.2')).toBe('invalid_credentials')
    expect('challenge' in (await enter())).toBe(true)
    const customer = await api.call('POST', '/auth/login', { email, password: 'wrong' })
    expect(customer.json.error).toBe('invalid_credentials')
  })

  it('ends with idleness and with time', async () => {
    const { app, api, employ } = panel
    const { email: address, secret } = await employ('editor')
    api.clock.advance(60)
    const entered = await signInStaff(app, { email: address, password: PASSWORD }, BROWSER)
    const challenge = 'challenge' in entered ? entered.challenge : ''
    const factor = { code: panel.codeOf(secret) }
    const session = await answerStaffChallenge(app, { challenge, factor }, BROWSER)
    const isIn = async () => (await authenticateStaff(app, session, BROWSER)) !== null
    for (let hours = 0; hours < 13 * 24; hours += 20) {
      api.clock.advance(20 * 3600)
      expect(await isIn()).toBe(true)
    }
    api.clock.advance(25 * 3600)
    expect(await isIn()).toBe(false)
  })
})

describe('a proof of who acts', () => {
  let panel: TestPanel
  beforeAll(async () => {
    panel = await openTestPanel()
  })
  afterAll(() => panel.close())

  it('is needed for grave acts, holds for 15 minutes, and is given by password or code', async () => {
    const { app, api, owner, ownerSecret, codeOf } = panel
    const invite = async (name: string) => {
      const { sudoUntil } = await app.database.prisma.staffSession.findUniqueOrThrow({
        where: { id: owner.sessionId },
      })
      const actor = { ...owner, sudoUntil }
      return codeOfError(inviteMember(app, actor, { name, email: `${name}@example.com`, role: 'support' }))
    }
    expect(await invite('ada')).toBe('done')
    api.clock.advance(16 * 60)
    expect(await invite('bob')).toBe('sudo_needed')
    expect(await codeOfError(proveStaff(app, owner, { password: 'wrong' }))).toBe('invalid_fields')
    expect(await invite('bob')).toBe('sudo_needed')
    await proveStaff(app, owner, { password: PASSWORD })
    expect(await invite('bob')).toBe('done')
    api.clock.advance(16 * 60)
    await proveStaff(app, owner, { code: codeOf(ownerSecret) })
    expect(await invite('cleo')).toBe('done')
  })

  it('is not enough to go without the second factor that the site requires', async () => {
    const { app, owner } = panel
    expect(await codeOfError(removeOwnTotp(app, owner))).toBe('sudo_needed')
    const sudoUntil = new Date('2030-01-01')
    expect(await codeOfError(removeOwnTotp(app, { ...owner, sudoUntil }))).toBe('second_factor_needed')
    const bare = { ...owner, sudoUntil, hasSecondFactor: false }
    expect(
      await codeOfError(inviteMember(app, bare, { name: 'x', email: 'x@example.com', role: 'owner' })),
    ).toBe('second_factor_needed')
  })

  it('shows where one is signed in, and ends it elsewhere', async () => {
    const { app, api, owner, ownerSecret, codeOf } = panel
    api.clock.advance(60)
    const entered = await signInStaff(app, { email: 'rosa@example.com', password: PASSWORD }, BROWSER)
    const challenge = 'challenge' in entered ? entered.challenge : ''
    await answerStaffChallenge(app, { challenge, factor: { code: codeOf(ownerSecret) } }, BROWSER)
    expect((await listOwnSessions(app, owner)).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect(await endOtherSessions(app, owner)).toBe(1)
    expect(await listOwnSessions(app, owner)).toHaveLength(1)
    const { acts } = await listActs(app, owner, { action: 'staff.other_sessions_ended' })
    expect(acts).toMatchObject([
      { staff: { name: 'Rosa' }, subject: `staff:${owner.id}`, details: { sessions: 1 } },
    ])
  })
})

describe('an invitation', () => {
  let panel: TestPanel
  beforeAll(async () => {
    panel = await openTestPanel()
  })
  afterAll(() => panel.close())

  it('is used once, also by several at once, and ends with the next one', async () => {
    const { app, owner } = panel
    const member = { name: 'Ida', email: 'ida@example.com', role: 'editor' } as const
    const join = (token: string) =>
      codeOfError(acceptInvitation(app, { token, name: 'Ida', password: PASSWORD }, BROWSER))
    await inviteMember(app, owner, member)
    const first = await takeInvitation(app)
    await inviteMember(app, owner, member)
    const second = await takeInvitation(app)
    expect(await join(first)).toBe('invalid_link')
    const outcomes = await Promise.all([join(second), join(second), join(second)])
    expect(outcomes.sort()).toEqual(['done', 'invalid_link', 'invalid_link'])
    expect(await join(second)).toBe('invalid_link')
    const error = await inviteMember(app, owner, member).catch((caught) => caught)
    expect(isDomainError(error, 'invalid_fields') && error.facts).toEqual({
      email: [{ code: 'email_taken' }],
    })
  })
})
