import { type BrowserContext, chromium, type Page, type Browser as Playwright } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { issueSetupLink } from '#lib/domains/people/staff/index.ts'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { ACTION_WITHIN_MS } from '#tests/support/browsers/shared-chromium.ts'
import { gate } from '#tests/support/gate.ts'
import { createCodes } from '#tests/support/one-time-codes.ts'
import { confirmIdentity } from '#tests/support/owner/confirm-identity.ts'
import { openProductionSite, type ProductionSite } from '#tests/support/production-server.ts'
import { findChromium } from '#tests/support/services/chromium.mjs'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

const PASSWORD = 'a sentence nobody guesses'
const EMAIL = 'rosa@example.com'
const MAX_FIRST_LOAD = 200 * 1024

let site: ProductionSite
let origin: string
let browser: Playwright
let context: BrowserContext
let page: Page
let secret: string
/** Errors of the pages' scripts, such as breaches of their policy. */
const faults: string[] = []

beforeAll(async () => {
  site = await openProductionSite()
  origin = `http://localhost:${(await site.start()).port}`
  browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(ACTION_WITHIN_MS)
  await context.addInitScript(AXE)
  page = await context.newPage()
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

const submit = () => page.locator('main form button[type=submit]').first().click()
const summary = () => page.locator('main [data-summary]')

const createCode = createCodes()
const nextCode = () => createCode(secret)

describe('a new owner', () => {
  it('sets the store up with the link, is told beside the fields what is wrong, and loses nothing typed', async () => {
    await page.goto(`${origin}/admin/setup/${await issueSetupLink(site.app)}`)
    await page.getByLabel('Your name').fill('Rosa Lindqvist')
    await submit()
    await summary().waitFor()
    expect(await summary().evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.locator('main [aria-invalid]').count()).toBe(2)
    expect(await page.getByLabel('Your name').inputValue()).toBe('Rosa Lindqvist')
    await page.getByLabel('E-mail').fill(EMAIL)
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByLabel('New password').press('Enter')
    await page.waitForURL('**/admin/security/authenticator')
  })

  it('has to set up a second factor before anything else, and gets recovery codes', async () => {
    await page.goto(`${origin}/admin/team`)
    expect(new URL(page.url()).pathname).toBe('/admin/security/authenticator')
    await confirmIdentity(page, PASSWORD)
    await page.getByText('Enter the secret manually instead').click()
    secret = ((await page.locator('code.secret').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Code', { exact: true }).fill(await nextCode())
    await submit()
    await expect.poll(() => page.locator('.codes li').count()).toBe(10)
    // Nothing is left to scan.
    expect(await page.locator('.qr').count()).toBe(0)
    await page.getByRole('link', { name: 'I have saved them' }).click()
    await page.getByRole('heading', { name: 'Hello, Rosa Lindqvist' }).waitFor()
  })

  it('changes a setting, which the site shows at once, and finds it in the audit log', async () => {
    // Typed before the page's scripts have loaded.
    const { open: load, wait: mayLoad } = gate()
    await page.route('**/*.js', async (route) => {
      await mayLoad
      await route.continue()
    })
    await page.goto(`${origin}/admin/settings/store`, { waitUntil: 'commit' })
    await page.getByLabel('The name of the site').fill('Larch & Sons')
    load()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('1 setting saved.').waitFor()
    await page.unroute('**/*.js')
    expect(await (await fetch(`${origin}/`)).text()).toContain('Larch &amp; Sons')
    await page.goto(`${origin}/admin/audit`)
    await page.getByText('Changed a setting', { exact: true }).locator('visible=true').first().waitFor()
    await page.getByText('Details').first().click()
    expect(await page.locator('pre.json').first().textContent()).toContain('Larch & Sons')
  })

  it('invites somebody, after a fresh proof where the last one is too old', async () => {
    await site.app.database.prisma.staffSession.updateMany({ data: { sudoUntil: new Date(0) } })
    await page.goto(`${origin}/admin/team`)
    await page.getByLabel('Name').fill('Ada')
    await page.locator('main').getByLabel('E-mail').fill('ada@example.com')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
    await dialog.getByLabel('Password').fill('wrong')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.locator('.fault').waitFor()
    await dialog.getByLabel('Password').fill(PASSWORD)
    await page.route('**/admin/team?_rsc=*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await dialog.getByLabel('Password').press('Enter')
    await page.getByText('Invitation sent to ada@example.com.').waitFor()
    // An act that begins at the message finds what was saved, however slow the page.
    expect(await page.getByText('Invitations').isVisible()).toBe(true)
    await page.unroute('**/admin/team?_rsc=*')
  })

  it('finds pages and settings by the keyboard alone', async () => {
    await page.goto(`${origin}/admin`)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('searchbox').waitFor()
    await page.keyboard.type('audit')
    await page.getByRole('option', { name: 'Audit log' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/audit')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    // A busy machine may take longer between two keys than a person may.
    await vi.waitFor(
      async () => {
        await page.keyboard.press('g')
        await page.keyboard.press('t')
        await page.waitForURL('**/admin/team', { timeout: 5000 })
      },
      { timeout: 60_000 },
    )
  })

  it('signs out, and in again with the second factor, and is led to where they wanted', async () => {
    await page.getByRole('button', { name: 'Account of Rosa Lindqvist' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/admin/sign-in**')
    await page.goto(`${origin}/admin/audit?staff=1`)
    await page.waitForURL('**/admin/sign-in?next=**')
    await page.getByLabel('E-mail').fill(EMAIL)
    await page.getByLabel('Password').fill(PASSWORD)
    await submit()
    await page.waitForURL('**/admin/sign-in/code**')
    await page.getByLabel('Code').fill(await nextCode())
    await submit()
    await page.waitForURL('**/admin/audit?staff=1')
  })
})

describe('a passkey', () => {
  it('is added after a proof, signs in without a password, and not once it was removed', async () => {
    const client = await context.newCDPSession(page)
    await client.send('WebAuthn.enable')
    await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(`${origin}/admin/security`)
    await page.getByLabel('Passkey name').fill('Laptop')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('Passkey added.').waitFor()
    await page.getByText('Laptop').first().waitFor()
    await context.clearCookies()
    await page.goto(`${origin}/admin/sign-in?next=/admin/security`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL('**/admin/security')
    await page.getByRole('button', { name: 'Remove' }).click()
    await page
      .getByRole('dialog', { name: 'Remove the passkey Laptop?' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await page.getByText('Passkey removed.').waitFor()
    const stored = await context.storageState()
    await context.clearCookies()
    await page.goto(`${origin}/admin/sign-in`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.locator('.toast').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/sign-in')
    await context.addCookies(stored.cookies)
  })
})

describe('every page', () => {
  const paths = ['', '/settings', '/settings/site', '/settings/payments', '/team', '/audit', '/security']

  it.each([
    { colorScheme: 'light' as const, width: 1280 },
    { colorScheme: 'dark' as const, width: 390 },
  ])('can be used by everybody, $colorScheme, $width px', async ({ colorScheme, width }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    for (const path of [...paths, '/security/authenticator']) {
      await page.goto(`${origin}/admin${path}`)
      const heading = await page.locator('h1').textContent()
      expect((await page.title()).split(' · ')[0]).toBe(heading)
      expect([path, await findBreaches(page)]).toEqual([path, []])
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([
        path,
        true,
      ])
    }
  })

  it('breaks no rule of its policy', () => {
    const known = /status of 4\d\d/
    expect(faults.filter((fault) => !known.test(fault))).toEqual([])
  })

  it(`loads at most ${MAX_FIRST_LOAD / 1024} KB at first, compressed`, async () => {
    const fresh = await browser.newContext({ storageState: await context.storageState() })
    const first = await fresh.newPage()
    let bytes = 0
    const client = await fresh.newCDPSession(first)
    await client.send('Network.enable')
    client.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await first.goto(`${origin}/admin`, { waitUntil: 'networkidle' })
    await fresh.close()
    expect(bytes).toBeGreaterThan(50 * 1024)
    expect(bytes).toBeLessThan(MAX_FIRST_LOAD)
  })
})

describe('the panel', () => {
  it('is in the language of the browser', async () => {
    const german = await browser.newContext({ locale: 'de-DE' })
    const other = await german.newPage()
    await other.goto(`${origin}/admin/sign-in`)
    expect(await other.locator('html').getAttribute('lang')).toBe('de')
    await other.getByRole('button', { name: 'Anmelden', exact: true }).waitFor()
    await german.close()
  })

  it('lets people sign in without scripts', async () => {
    const bare = await browser.newContext({ javaScriptEnabled: false })
    const plain = await bare.newPage()
    await plain.goto(`${origin}/admin/team`)
    await plain.getByLabel('E-mail').fill(EMAIL)
    await plain.locator('[name=password]').fill('wrong')
    await plain.locator('button[type=submit]').click()
    await plain.locator('[data-summary]').waitFor()
    await plain.locator('[name=password]').fill(PASSWORD)
    await plain.locator('button[type=submit]').click()
    await plain.locator('[name=code]').fill(await nextCode())
    await plain.locator('button[type=submit]').click()
    expect(new URL(plain.url()).pathname).toBe('/admin/team')
    expect(await plain.getByRole('heading', { name: 'Team' }).count()).toBe(1)
    await bare.close()
  })

  it('answers nobody from elsewhere, and is kept, framed and indexed by nobody', async () => {
    const { headers } = await fetch(`${origin}/admin/sign-in`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types nextjs default dompurify")
    expect(policy).not.toContain('unsafe')
    const send = async (given: Record<string, string>) =>
      (await fetch(`${origin}/admin/sign-in`, { method: 'POST', body: new FormData(), headers: given }))
        .status
    expect(await send({ origin: 'https://evil.example' })).toBe(403)
    expect(await send({ origin: 'null' })).toBe(403)
    expect(await send({ 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' })).toBe(403)
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'panel')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    })
  })

  it('stays open while the site is closed', async () => {
    await site.setSetting('maintenance.active', true)
    expect((await fetch(`${origin}/`)).status).toBe(503)
    expect((await fetch(`${origin}/admin/sign-in`)).status).toBe(200)
    await site.setSetting('maintenance.active', false)
  })
})
