import { afterAll, beforeAll, expect, it } from 'vitest'
import { resetStaffPassword, signInStaff } from '#lib/domains/people/staff/index.ts'
import { BROWSER, openTestPanel, type TestPanel } from '#tests/api/panel/open-panel.ts'
import { runCommand } from '#tests/support/command.ts'

let panel: TestPanel

beforeAll(async () => {
  panel = await openTestPanel()
})
afterAll(() => panel.close())

const run = async (...args: string[]) => {
  const { env } = panel.app
  const { code, stdout, stderr } = await runCommand('lib/cli/people/staff.ts', [...args, '--json'], {
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
