import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type AccountSite, codeOf, openAccountSite, PASSWORD } from './support/open-account-site.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const NEW_PASSWORD = 'willow-lantern-7'
const email = 'ada.walks@example.com'

let site: AccountSite

beforeAll(async () => {
  site = await openAccountSite()
})
afterAll(() => site?.close())

it('a customer lives through everything, without scripts: app, mails and pages are one account', async () => {
  const { call, address } = site
  const token = await site.register(email)
  const page = await site.openPage()

  // The mail's link asks for a press, so that a mail scanner confirms nothing.
  const link = await site.mailedLink(email, 'verify')
  await page.goto(link)
  // A stranger who registers another person's address must not have it confirmed by that person.
  expect(await page.getByText('If you have not created an account, ignore our e-mail').count()).toBe(1)
  await site.fillSignIn(page, email)
  expect(page.url()).toBe(link)
  expect((await call('GET', '/auth/me', undefined, token)).body.data.email_verified).toBe(false)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  expect((await call('GET', '/auth/me', undefined, token)).body.data.email_verified).toBe(true)

  expect(new URL(page.url()).pathname).toBe('/account')
  expect(await page.getByText(email).count()).toBe(1)

  await page.goto(address('/account/two-factor'))
  const begin = async (password: string) => {
    await page.getByLabel('Password', { exact: true }).first().fill(password)
    await page.getByRole('button', { name: 'Set up', exact: true }).click()
  }
  await begin('not the password')
  expect(await page.locator('.account-secret').count()).toBe(0)
  await begin(PASSWORD)
  expect(await page.getByRole('img', { name: 'QR code' }).locator('svg').count()).toBe(1)
  const secret = (await page.locator('.account-secret').textContent()) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = await page.locator('.account-codes code').allTextContents()
  expect(codes).toHaveLength(10)
  await page.reload()
  expect(await page.locator('.account-codes').count()).toBe(0)
  // The phone was signed in without it.
  expect((await call('GET', '/auth/me', undefined, token)).status).toBe(401)

  const challenged = await call('POST', '/auth/login', { email, password: PASSWORD, device_name: 'Tablet' })
  const { challenge } = challenged.body.data
  // The step of the first code is used up.
  const answer = { challenge, code: codeOf(secret, 30) }
  const tablet = await call('POST', '/auth/two-factor', answer)
  expect(tablet.status).toBe(200)

  // The phone is lost.
  await page.goto(address('/account'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await site.signIn(page, email)
  expect(new URL(page.url()).pathname).toBe('/account/code')
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.goto(address('/account/devices'))
  expect(await page.locator('.account-rows h3').allTextContents()).toEqual(
    expect.arrayContaining(['Tablet', 'Chrome (Linux)']),
  )

  const other = await site.openPage()
  await other.goto(address('/account/forgot'))
  await other.getByLabel('E-mail address', { exact: true }).fill(email)
  await other.getByRole('button', { name: 'Send link' }).click()
  await other.goto(await site.mailedLink(email, 'reset'))
  await other.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await other.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await other.getByRole('button', { name: 'Set password' }).click()
  expect(await other.getByRole('status').textContent()).toContain('all your devices are signed out')

  expect((await call('GET', '/auth/me', undefined, token)).status).toBe(401)
  expect((await call('GET', '/auth/me', undefined, tablet.body.data.access_token)).status).toBe(401)
  await page.goto(address('/account/devices'))
  expect(new URL(page.url()).pathname).toBe('/account/sign-in')

  await site.signIn(other, email, NEW_PASSWORD)
  await other.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.goto(address('/account/devices'))
  expect(await other.locator('.account-rows h3').allTextContents()).toEqual(['Chrome (Linux)'])

  await other.goto(address('/account/data'))
  await other.getByLabel('Password').fill('not-this-one-at-all')
  await other.getByRole('button', { name: 'Delete my account' }).click()
  expect(await other.locator('.form-error').textContent()).toContain('incorrect')
  await other.getByLabel('Password').fill(NEW_PASSWORD)
  await other.getByRole('button', { name: 'Delete my account' }).click()
  await site.signIn(other, email, NEW_PASSWORD)
  expect(await other.getByRole('alert').count()).toBe(1)
  expect(await site.site.app.database.prisma.customer.count({ where: { email } })).toBe(0)
})
