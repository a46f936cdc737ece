import { generateSync } from 'otplib'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { issueSetupLink } from '#lib/domains/people/staff/index.ts'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { confirmIdentity } from '#tests/support/owner/confirm-identity.ts'
import { openProductionSite, type ProductionSite } from '#tests/support/production-server.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

let site: ProductionSite
let origin: string
let context: BrowserContext
let page: Page
/** Errors of the pages' scripts, such as breaches of their policy. */
const faults: string[] = []

beforeAll(async () => {
  site = await openProductionSite()
  origin = `http://localhost:${(await site.start()).port}`
  const browser = await shareChromium()
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript(AXE)
  page = await context.newPage()
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await enter()
})
afterAll(async () => {
  await context?.close()
  await site?.close()
})

/** Becomes the owner, with a second factor and a fresh proof. */
async function enter(): Promise<void> {
  await page.goto(`${origin}/admin/setup/${await issueSetupLink(site.app)}`)
  await page.getByLabel('Your name').fill('Rosa Lindqvist')
  await page.getByLabel('E-mail').fill('rosa@example.com')
  await page.getByLabel('New password').fill('a sentence nobody guesses')
  await page.getByLabel('New password').press('Enter')
  await page.waitForURL('**/admin/security/authenticator')
  await confirmIdentity(page)
  await page.getByText('Enter the secret manually instead').click()
  const secret = ((await page.locator('code.secret').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(generateSync({ secret }))
  await page.locator('main form button[type=submit]').first().click()
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await page.getByRole('heading', { name: 'Hello, Rosa Lindqvist' }).waitFor()
}

const press = (name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).first().click()
const told = (text: string) => page.getByText(text).first().waitFor()

describe('a new owner', () => {
  it('is led from the overview through the guide, which writes what it asks for', async () => {
    await page.goto(`${origin}/admin`)
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.waitForURL('**/admin/guide?step=store')
    await page.getByLabel('Store name').fill('Larch & Sons')
    await page.getByLabel('Currency', { exact: true }).selectOption('EUR')
    await press('Save and continue')
    await told('Saved.')
    expect(await (await fetch(`${origin}/`)).text()).toContain('Larch &amp; Sons')
    await page.goto(`${origin}/admin/guide?step=shipping`)
    await page.getByLabel('Shipping method, as customers see it').fill('Parcel')
    await page.getByLabel('Price in EUR').fill('four')
    await press('Save and continue')
    await page.locator('[data-summary]').waitFor()
    expect(await page.getByLabel('Shipping method, as customers see it').inputValue()).toBe('Parcel')
    await page.getByLabel('Price in EUR').fill('4,90')
    await press('Save and continue')
    await told('Saved.')
    await page.goto(`${origin}/admin/guide?step=tax`)
    await press('Skip this step')
    await told('Step skipped.')
  })

  it('puts ways to pay into another order by the keyboard, and tests keys', async () => {
    await page.goto(`${origin}/admin/payments`)
    const first = page.locator('.sortable li strong').first()
    const before = await first.textContent()
    await page.locator('.sortable li').nth(1).getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await told('Order saved.')
    await expect.poll(() => first.textContent()).not.toBe(before)
    await page.goto(`${origin}/admin/payments/stripe`)
    await press('Test now')
    await told('No keys saved yet.')
  })

  it('designs the theme beside a preview, and publishes the draft', async () => {
    await page.goto(`${origin}/admin/theme`)
    await page.getByRole('link', { name: 'Design' }).first().click()
    await page.locator('.design-preview iframe').waitFor()
    const color = page.locator('input[type=color]').first()
    await color.fill('#1a7f5a')
    await page.getByRole('button', { name: 'Publish' }).waitFor()
    await press('Publish')
    await told('Draft published.')
    expect(await color.inputValue()).toBe('#1a7f5a')
  })

  it('publishes what was changed a moment before too', async () => {
    const color = page.locator('input[type=color]').first()
    await color.fill('#101010')
    await page.getByRole('button', { name: 'Publish' }).waitFor()
    await color.fill('#202020')
    await page.locator('main').getByRole('button', { name: 'Publish' }).dblclick()
    await page.getByText('No unpublished changes.').waitFor()
    await page.waitForTimeout(1000)
    await page.reload()
    expect(await color.inputValue()).toBe('#202020')
    expect(await page.getByText('No unpublished changes.').count()).toBe(1)
  })

  it('comes back to the saved design, not to what was chosen before another tab published', async () => {
    const color = page.locator('input[type=color]').first()
    await color.fill('#303030')
    await page.getByRole('button', { name: 'Publish' }).waitFor()
    const design = page.url()
    await page.goto(`${origin}/admin/webhooks`)
    const other = await context.newPage()
    await other.goto(design)
    await other.locator('input[type=color]').first().fill('#404040')
    await other.waitForTimeout(1500)
    await other.getByRole('button', { name: 'Publish' }).click()
    await other.getByText('No unpublished changes.').waitFor()
    await other.close()
    await page.goBack()
    await expect.poll(() => color.inputValue()).toBe('#404040')
    await page.waitForTimeout(1000)
    expect(await page.getByText('No unpublished changes.').count()).toBe(1)
  })

  it('adds a webhook, and sees its secret once', async () => {
    await page.goto(`${origin}/admin/webhooks`)
    await page.getByLabel('URL').fill('https://erp.example.com/hooks')
    await page.getByLabel('order.paid').check()
    await press('Add an endpoint')
    await told('Webhook secret')
    expect(await page.locator('.codes code').textContent()).toMatch(/^whsec_/)
    await page.reload()
    expect(await page.locator('.codes').count()).toBe(0)
    await page.getByText('https://erp.example.com/hooks').first().waitFor()
  })

  it('sees how an app uses the API, and why a signature fails', async () => {
    const { key, secret } = site.credentials
    await fetch(`${origin}/api/v1/site`, { headers: { 'X-Api-Key': key, 'X-Api-Secret': secret } })
    await page.goto(`${origin}/admin/api`)
    await page.getByRole('link', { name: 'Usage and errors' }).first().click()
    await page.getByRole('heading', { name: /^Usage of/ }).waitFor()
    await page.goto(`${origin}/admin/api/console`)
    await page.getByLabel('The client’s string to sign').fill(`${key}\nget\n/api/v1/products`)
    await press('Sign')
    await told('1. Seven lines')
    expect(await page.locator('.badge-bad').count()).toBeGreaterThan(0)
  })
})

describe('every page', () => {
  const paths = [
    ...['', '/guide', '/guide?step=payment', '/payments', '/payments/stripe', '/theme', '/theme/default'],
    ...[
      '/theme/almanac/check',
      '/api',
      '/api/apps/1',
      '/api/console?app=1',
      '/webhooks',
      '/settings/payments',
    ],
  ]

  it.each([
    { colorScheme: 'light' as const, width: 1280 },
    { colorScheme: 'dark' as const, width: 390 },
  ])('can be used by everybody, $colorScheme, $width px', async ({ colorScheme, width }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    for (const path of paths) {
      await page.goto(`${origin}/admin${path}`)
      const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
      expect([path, await findBreaches(page)]).toEqual([path, []])
      expect([path, await isWithin()]).toEqual([path, true])
    }
  })

  it('breaks no rule of its policy', () => {
    expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([])
  })
})
