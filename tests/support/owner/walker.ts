import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright'
import sharp from 'sharp'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { ACTION_WITHIN_MS } from '#tests/support/browsers/shared-chromium.ts'
import { createCodes } from '#tests/support/one-time-codes.ts'
import { findChromium } from '#tests/support/services/chromium.mjs'
import type { TestDatabase } from '../database.ts'
import { type Counter, openCounter } from '../payments/counter.ts'
import { openProductionSite, type ProductionServer, type ProductionSite } from '../production-server.ts'
import { type ReadMail, readMails } from '../read-mail.ts'

export type WalkOptions = {
  /** CSS pixels. */
  width: number
  /** Where pictures of the pages are put; none are taken without it. */
  pictures?: string | undefined
  /** An empty one; that of the test run without it. */
  database?: TestDatabase | undefined
}

/** A new owner of an empty store at their browser, and a visitor of the store at another one. */
export type Walker = {
  site: ProductionSite
  counter: Counter
  /** With which the first owner sets up the store, as the start has printed it. */
  setupLink: string
  page: Page
  visitor: Page
  address(path: string): string
  /** Of the authenticator app: not one that was used already. */
  nextCode(secret: string): Promise<string>
  /** Moves the focus there with the Tab key alone. */
  tabTo(target: Locator): Promise<void>
  /** Checks the page as it is now in light and in dark, and takes its picture. */
  look(name: string, page?: Page): Promise<void>
  /** The mail to this address whose subject begins so; waits until it was sent. */
  mailTo(email: string, subject: string): Promise<ReadMail>
  /** The findings: breaches of accessibility and pages that are wider than the window. */
  faults: string[]
  /** Errors of scripts, such as breaches of the page's policy. */
  errors: string[]
  close(): Promise<void>
}

const HEIGHTS = { wide: 800, narrow: 844 }
const MAX_TABS = 300
const MAX_TITLE_WAITS = 100
const MAIL_WITHIN_MS = 120_000
const LINK_WITHIN_MS = 120_000

export async function openWalker({ width, pictures, database }: WalkOptions): Promise<Walker> {
  const counter = await openCounter()
  const site = await openProductionSite(database)
  await site.app.database.prisma.app.deleteMany()
  const server = await site.start({ ...counter.env, SEED_DEMO: '0' }, 'scripts/start.mjs')
  const { port } = server
  const setupLink = await readSetupLink(server)
  const address = (target: string) => `http://localhost:${port}${target}`
  await site.setSetting('site.url', address(''))
  counter.shop = address('')
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  const contexts = await Promise.all([openContext(browser, width), openContext(browser, width)])
  const [page, visitor] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!page || !visitor) throw new Error('The browser opened no pages.')
  const errors = watchErrors([page, visitor], address(''))
  const faults: string[] = []
  if (pictures !== undefined) await mkdir(pictures, { recursive: true })
  return {
    ...{ site, counter, setupLink, page, visitor, address, faults, errors },
    nextCode: createCodes(),
    tabTo: (target) => tabTo(page, target),
    look: (name, seen = page) => look(seen, { name, pictures, faults }),
    mailTo: (email, subject) => findMail(path.join(site.env.STORAGE_PATH ?? '', 'mail'), email, subject),
    async close() {
      await browser.close()
      await Promise.all([site.close(), counter.close()])
    },
  }
}

/** It is printed a moment after the server answers. */
async function readSetupLink({ log }: ProductionServer): Promise<string> {
  for (const deadline = Date.now() + LINK_WITHIN_MS; Date.now() < deadline; await sleep(200)) {
    const link = /^ {2}Admin +(\S+\/admin\/setup\/[\w-]+)$/m.exec(log())?.[1]
    if (link !== undefined) return link
  }
  throw new Error(`The start printed no link for the first owner. It said:\n${log()}`)
}

async function openContext(browser: Browser, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: width < 640 ? HEIGHTS.narrow : HEIGHTS.wide },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  context.setDefaultTimeout(ACTION_WITHIN_MS)
  await context.addInitScript(AXE)
  return context
}

/** Errors of the store's own pages. */
function watchErrors(pages: readonly Page[], origin: string): string[] {
  const errors: string[] = []
  for (const page of pages) {
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' && page.url().startsWith(origin))
        errors.push(`${message.text()} at ${page.url()}`)
    })
  }
  return errors
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < MAX_TABS; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${target}.`)
}

type Look = { name: string; pictures: string | undefined; faults: string[] }

async function look(page: Page, { name, pictures, faults }: Look): Promise<void> {
  // The head of a page that was navigated to within the panel may arrive after its content.
  for (let waits = 0; (await page.title()) === '' && waits < MAX_TITLE_WAITS; waits++) await sleep(100)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const breach of await findBreaches(page)) faults.push(`${name}, ${colorScheme}: ${breach}`)
    if (pictures !== undefined) await take(page, path.join(pictures, `${name}-${colorScheme}.webp`))
  }
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (overhang > 0) faults.push(`${name}: ${overhang} pixels wider than the window`)
}

/** Asks the browser itself: Playwright's own pictures begin with a style that the page's policy refuses. */
async function take(page: Page, file: string): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const { data } = await client.send('Page.captureScreenshot', { format: 'png' })
  await client.detach()
  await writeFile(file, await sharp(Buffer.from(data, 'base64')).webp({ quality: 72, effort: 6 }).toBuffer())
}

async function findMail(folder: string, email: string, subject: string): Promise<ReadMail> {
  for (const deadline = Date.now() + MAIL_WITHIN_MS; Date.now() < deadline; await sleep(200)) {
    const found = (await readMails(folder)).find(
      (mail) => mail.header('to').includes(email) && mail.header('subject').startsWith(subject),
    )
    if (found) return found
  }
  throw new Error(`No mail told ${email} "${subject}".`)
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
