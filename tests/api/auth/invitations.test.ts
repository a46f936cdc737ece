import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inviteCustomers, isResetLinkValid, resetPassword } from '#lib/domains/people/accounts/index.ts'
import { runCommand } from '#tests/support/command.ts'
import { type AccountApi, openAccountApi } from './account-api.ts'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  await customers().deleteMany()
  await api.app.database.prisma.outboxMessage.deleteMany()
})

const customers = () => api.app.database.prisma.customer
const add = (email: string, given: object = {}) =>
  customers().create({ data: { email, name: 'Jane', importedFrom: 'shopify', ...given } })
const invitedBy = async (wish: Parameters<typeof inviteCustomers>[1] = {}) => inviteCustomers(api.app, wish)
/** The invitations that leave within the time that passes. */
const takeInvitations = async () => {
  const mails = (await api.takeMails()).filter(({ kind }) => kind === 'invitation')
  return mails.map(({ to, data }) => ({ to: to.email, token: `${data.url}`.split('/').at(-1) ?? '', data }))
}

it('customers of a former shop are mailed a link once, with which they choose a password', async () => {
  const jane = await add('jane@example.com')
  await add('has-one@example.com', { passwordHash: 'x' })
  await add('gone@example.com', { deletedAt: new Date() })
  await add('suspended@example.com', { status: 'suspended' })
  await add('own@example.com', { importedFrom: null })
  await add('by-staff@example.com', { importedFrom: 'staff' })
  expect(await invitedBy({ dryRun: true })).toEqual(['jane@example.com'])
  expect(await takeInvitations()).toEqual([])
  expect(await invitedBy()).toEqual(['jane@example.com'])
  expect(await invitedBy()).toEqual([])
  expect(await invitedBy({ again: true })).toEqual(['jane@example.com'])
  // Not twice within two minutes.
  const [invitation, ...others] = await takeInvitations()
  expect(others).toEqual([])
  expect(invitation).toMatchObject({ to: 'jane@example.com' })
  expect(invitation?.data).toEqual({ url: expect.any(String), days: 14, byStaff: false })
  const token = invitation?.token ?? ''
  api.clock.advance(13 * 24 * 3600)
  expect(await isResetLinkValid(api.app, token)).toBe(true)
  await resetPassword(api.app, token, 'brass-lantern-81')
  expect(await isResetLinkValid(api.app, token)).toBe(false)
  expect(await customers().findUnique({ where: { id: jane.id } })).toMatchObject({
    emailVerifiedAt: expect.any(Date),
  })
  expect((await api.signIn(jane, { password: 'brass-lantern-81' })).status).toBe(200)
  expect(await invitedBy({ again: true })).toEqual([])
})

it('nobody is mailed who has set a password since, nor by two runs at once', async () => {
  await add('a@example.com')
  const fast = await add('b@example.com')
  const runs = await Promise.all([invitedBy(), invitedBy()])
  expect(runs.flat().sort()).toEqual(['a@example.com', 'b@example.com'])
  await customers().update({ where: { id: fast.id }, data: { passwordHash: 'x' } })
  api.clock.advance(3600)
  const [first, ...more] = await takeInvitations()
  expect([first?.to, more]).toEqual(['a@example.com', []])
  api.clock.advance(3600)
  expect(await invitedBy({ again: true })).toEqual(['a@example.com'])
  api.clock.advance(3600)
  const [second, ...others] = await takeInvitations()
  expect(others).toEqual([])
  // With a password, the links that were mailed before are void.
  await resetPassword(api.app, second?.token ?? '', 'brass-lantern-81')
  expect(await isResetLinkValid(api.app, first?.token ?? '')).toBe(false)
})

it('the mails leave one after another, and all within four hours', async () => {
  const soon = Array.from({ length: 250 }, (_, index) => ({
    email: `c${index}@example.com`,
    name: 'C',
    importedFrom: 'shopify',
  }))
  await customers().createMany({ data: soon })
  expect(await invitedBy()).toHaveLength(250)
  const rows = await api.app.database.prisma.outboxMessage.findMany({ orderBy: { id: 'asc' } })
  const delays = rows.map(({ availableAt }) => availableAt.getTime() - api.clock.now().getTime())
  expect([delays[0], delays[1], delays[249]]).toEqual([0, 2000, 498_000])
})

it('bin/storefront customers invite wants to be told whom, and says why it invites nobody', {
  timeout: 60_000,
}, async () => {
  await add('jane@example.com')
  await add('has-one@example.com', { passwordHash: 'x' })
  const { env } = api.app
  const run = (...args: string[]) =>
    runCommand('lib/cli/people/customers.ts', ['invite', ...args], {
      DATABASE_URL: env.databaseUrl,
      APP_SECRET: env.appSecret,
      STORAGE_PATH: env.storagePath,
    })
  expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('--all-imported') })
  const refused = await run('--email', 'has-one@example.com')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('has a password') })
  expect((await run('--all-imported', '--dry-run')).stdout).toBe('jane@example.com\nWould invite 1.\n')
  const { stdout } = await run('--email', 'Jane@example.com', '--json')
  expect(JSON.parse(stdout)).toEqual({ invited: 1, emails: ['jane@example.com'], dry_run: false })
})
