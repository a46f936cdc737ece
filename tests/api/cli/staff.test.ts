import { afterAll, beforeAll, expect, it } from 'vitest'
import { resetStaffPassword, signInStaff } from '#lib/domains/people/staff/index.ts'
import { BROWSER, openTestPanel, type TestPanel } from '#tests/api/panel/open-panel.ts'
import { runCommand } from '#tests/support/command.ts'

let panel: TestPanel

beforeAll(async () => {
  panel = await openTestPanel()
})
afterAll(() => panel.close())

const run = (...args: string[]) => runProgram('lib/cli/people/staff.ts', args)
const runRole = (...args: string[]) => runProgram('lib/cli/people/roles.ts', args)

async function runProgram(file: string, args: string[]) {
  const { env } = panel.app
  const { code, stdout, stderr } = await runCommand(file, [...args, '--json'], {
    DATABASE_URL: env.databaseUrl,
    APP_SECRET: env.appSecret,
    STORAGE_PATH: env.storagePath,
  })
  return { code, stderr, json: stdout === '' ? undefined : JSON.parse(stdout) }
}

it('lets the only owner in again who has forgotten the password', async () => {
  const { app, api } = panel
  const email = 'rosa@example.com'
  const { code, json } = await run('reset', 'Rosa@Example.com')
  expect([code, json]).toEqual([0, { url: expect.stringMatching(/\/admin\/reset\/sl_[\w-]+$/) }])
  // The command runs by the clock of the machine.
  api.clock.set(new Date().toISOString())
  const token = json.url.split('/').at(-1)
  const password = 'another sentence nobody guesses'
  await resetStaffPassword(app, { token, password }, BROWSER)
  expect('challenge' in (await signInStaff(app, { email, password }, BROWSER))).toBe(true)
  expect((await run('reset', 'nobody@example.com')).code).toBe(1)
})

it('removes a member, and never the last owner', async () => {
  const { email } = await panel.employ('support')
  expect((await run('remove', email)).json).toMatchObject({ email })
  expect((await run('list')).json.map((one: { email: string }) => one.email)).toEqual(['rosa@example.com'])
  const last = await run('remove', 'rosa@example.com')
  expect([last.code, last.stderr]).toEqual([1, expect.stringContaining('at least one owner')])
})

it('makes roles, gives them, changes them and removes them, each in the audit log', async () => {
  const { app } = panel
  const { actor, email } = await panel.employ('support')
  const made = await runRole('create', 'Cashier', '--from', 'support', '--allow', 'orders.pay')
  expect(made.json).toMatchObject({ name: 'Cashier', built_in: false, members: 0 })
  expect(made.json.permissions).toContain('orders.pay')
  expect((await runRole('give', email, 'cashier')).code).toBe(0)
  expect((await run('list')).json.find((one: { email: string }) => one.email === email)).toMatchObject({
    role: made.json.key,
    role_name: 'Cashier',
  })
  const changed = await runRole('change', 'Cashier', '--deny', 'customers.write', '--rename', 'Till')
  expect(changed.json).toMatchObject({ name: 'Till', members: 1 })
  expect(changed.json.permissions).not.toContain('customers.write')
  const left = await runRole('remove', 'Till')
  expect([left.code, left.stderr]).toEqual([1, expect.stringContaining('to: ')])
  expect((await runRole('remove', 'Till', '--to', 'editor')).code).toBe(0)
  expect((await runRole('show', 'editor')).json).toMatchObject({ members: 1, built_in: true })
  const wrong = await runRole('change', 'editor', '--allow', 'orders.pay')
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('--from editor')])
  expect((await runRole('create', 'Other', '--allow', 'orders.fly')).stderr).toContain('orders.fly')
  const acts = await app.database.prisma.auditEvent.findMany({
    where: { subject: { in: [made.json.key, `staff:${actor.id}`] }, actor: 'operator' },
    orderBy: { id: 'asc' },
    select: { kind: true },
  })
  expect(acts.map(({ kind }) => kind)).toEqual([
    ...['team.role_created', 'team.role_changed', 'team.role_edited', 'team.role_removed'],
  ])
})
