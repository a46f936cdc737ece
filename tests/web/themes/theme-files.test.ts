import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { issueSetupLink, setUpOwner } from '#lib/domains/people/staff/index.ts'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { openProductionSite, type ProductionSite } from '#tests/support/production-server.ts'
import { protectMember } from '#tests/support/protect-member.ts'
import { zip } from '#tests/support/zip.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

const GOOD = {
  'theme.json': '{ "name": "Paper", "version": "1.0.0" }',
  'views/home.liquid': '<main id="content"><h1>Made of paper</h1></main>',
}

let site: ProductionSite
let origin: string
let folder: string
let context: BrowserContext
let page: Page
/** Errors of the pages' scripts, such as breaches of their policy. */
const faults: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
  site = await openProductionSite()
  origin = `http://localhost:${(await site.start({ THEMES_PATH: folder })).port}`
  context = await (await shareChromium()).newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript(AXE)
  await context.addCookies([{ name: 'panel', value: await signIn(), url: origin }])
  page = await open()
  page.setDefaultTimeout(45_000)
})
afterAll(async () => {
  await context?.close()
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function signIn(): Promise<string> {
  const { app } = site
  const browser = { ip: '127.0.0.1', device: 'Chromium (Linux)', requestId: 'walk' }
  const token = (await issueSetupLink(app)) ?? ''
  const owner = { token, name: 'Rosa', email: 'rosa@example.com', password: 'a sentence nobody guesses' }
  const session = await setUpOwner(app, owner, browser)
  return (await protectMember(app, session, { browser, password: owner.password })).session
}

async function open(): Promise<Page> {
  const opened = await context.newPage()
  opened.on('pageerror', ({ message }) => faults.push(message))
  opened.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await opened.goto(`${origin}/admin/theme`)
  return opened
}

const rowOf = (title: string, on = page) =>
  on.locator('main li', { has: on.locator('strong', { hasText: new RegExp(`^${title}$`) }) })
const toast = (text: string, on = page) => on.locator('.toast', { hasText: text }).last().waitFor()
const folders = () => readdirSync(folder).filter((name) => !name.startsWith('.'))

/** Chooses a file and sends it. */
async function upload(name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

async function confirm(title: string, button: string, on = page): Promise<void> {
  const dialog = on.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

/** Looks at a page wide and light, and on a phone in the dark. */
async function look(name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [390, 'light'],
    [1280, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    if (process.env.SCREENSHOTS)
      await page.screenshot({
        path: `${process.env.SCREENSHOTS}/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      })
    expect(await findBreaches(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
}

it('refuses what is no theme, beside the field or with what the check found', async () => {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  expect(await page.locator('input[type=file]:invalid').count()).toBe(1)
  await upload('photo.zip', Buffer.from('no archive'))
  await page.getByText('This ZIP file cannot be used').first().waitFor()
  await upload('out.zip', zip({ ...GOOD, '../out.liquid': 'x' }))
  await page.getByText('This ZIP file cannot be used').first().waitFor()
  const large = { name: 'large.zip', mimeType: 'application/zip', buffer: Buffer.alloc(20 << 20, 7) }
  await page.locator('input[type=file]').setInputFiles(large)
  await page.locator('.fault', { hasText: '8 MB' }).waitFor()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('file')
  expect(sent).toEqual([])
  await upload(
    'odd.zip',
    zip({ 'theme.json': '{}', 'views/home.liquid': '<main>\n{{ site.name | shout }}</main>' }),
  )
  await page.getByText('The check found errors, so the theme was not added.').waitFor()
  expect(await page.locator('main').textContent()).toMatch(/shout.*views\/home\.liquid, line 2/s)
  await look('refused')
  expect(folders()).toEqual([])
})

it('adds a theme after the check, twice under two names, though one goes back', async () => {
  await upload('paper.zip', zip(GOOD))
  await toast('Theme uploaded.')
  await page.waitForURL('**/admin/theme/paper/check')
  await page.goBack()
  await rowOf('Paper').waitFor()
  await upload('paper.zip', zip(GOOD))
  await page.waitForURL('**/admin/theme/paper-2/check')
  await look('checked')
  expect(folders().sort()).toEqual(['paper', 'paper-2'])
})

it('exports, duplicates and renames it', async () => {
  await page.goto(`${origin}/admin/theme`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rowOf('Paper').first().getByRole('link', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('paper.zip')
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await rowOf('Paper').nth(1).getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill(' ')
  await confirm('Rename Paper', 'Rename')
  await page.getByRole('dialog').locator('.fault').first().waitFor()
  await page.getByRole('dialog').getByLabel('Title').fill('Card <b>')
  await page.getByRole('dialog').getByLabel('Title').press('Enter')
  await toast('Theme renamed.')
  await rowOf('Card <b>').getByRole('button', { name: 'Duplicate' }).click()
  await look('dialog')
  await confirm('Duplicate Card <b>?', 'Duplicate')
  await toast('Theme duplicated.')
  await rowOf('Copy of Card <b>').waitFor()
  await look('themes')
})

it('is removed for good, but not while visitors see it, though another tab shows the button', async () => {
  const other = await open()
  await rowOf('Paper').getByRole('button', { name: 'Activate' }).click()
  await toast('Paper activated.')
  expect(await (await fetch(`${origin}/`)).text()).toContain('Made of paper')
  expect(await rowOf('Paper').getByRole('button', { name: 'Remove' }).count()).toBe(0)
  await rowOf('Paper', other).getByRole('button', { name: 'Remove' }).click()
  await confirm('Remove Paper?', 'Remove', other)
  await other.getByText('The theme is in use by Paper.').first().waitFor()
  await other.reload()
  await rowOf('Card <b>').getByRole('button', { name: 'Remove' }).click()
  await confirm('Remove Card <b>?', 'Remove')
  await toast('Theme removed.')
  await rowOf('Card <b>', other).getByRole('button', { name: 'Rename' }).click()
  await confirm('Rename Card <b>', 'Rename', other)
  await other.locator('dialog .fault, dialog [role=alert], .toast').first().waitFor()
  if (process.env.SCREENSHOTS) await other.screenshot({ path: `${process.env.SCREENSHOTS}/gone.png` })
  expect(folders().sort()).toEqual(['paper', 'paper-2-copy'])
  expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([])
})
