import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { generateSync } from 'otplib'
import { changeApp, createPublicApp } from '#lib/domains/people/apps/index.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { shipParcel } from '#lib/domains/shop/orders/staff/index.ts'
import { seedDemoStore } from '#prisma/seed/seed-demo-store.ts'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { createDrillDatabase } from '#tests/support/drill-database.ts'
import {
  askWhenBack,
  changeAccount,
  leaveForTheWebsite,
  lookUp,
  saveForLater,
  sendBack,
} from '#tests/support/example/after-order.ts'
import { serveApp } from '#tests/support/example/serve-app.ts'
import { browse, fillCart, losesConnection, payOnTheWeb, signIn } from '#tests/support/example/shop-in-app.ts'
import { openProductionSite } from '#tests/support/production-server.ts'
import { prepareExample, runExpo } from '../scripts/support/example.mjs'

// The example app in a browser of a phone's size, beside a running server with the demo store: found, saved, bought, paid, sent back,
// signed in, and all of it once more without a connection. Its packages take 500 MB, and are installed if they are not there.
// Flags: --shots FOLDER for pictures of its screens, --dark.
const flags = process.argv.slice(2)
const shots = flags.includes('--shots') ? flags[flags.indexOf('--shots') + 1] : undefined
const GRACE = {
  email: 'grace@example.com',
  password: 'quiet-harbour-77',
  secret: 'M5UXMZJANVSSAYLMOIQHI5DFNZSA2345',
}
const PHONE = { width: 390, height: 844 }

const site = await openProductionSite(await createDrillDatabase(flags))
const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-example-'))
const app = await serveApp(folder)
const faults: string[] = []
try {
  // The demo store stays out of a database that has an app already.
  await site.app.database.prisma.app.deleteMany({ where: { key: site.credentials.key } })
  assert.equal(typeof (await seedDemoStore(site.app)), 'object')
  const server = await site.start()
  const { key } = await createPublicApp(site.app, 'Example app', [app.origin])
  const [{ id } = { id: 0 }] = await site.app.database.prisma.app.findMany({ where: { key } })
  await changeApp(site.app, id, { requestsPerMinute: 100_000, strict: true })
  await prepareExample()
  const { code, output } = await runExpo(['export', '--platform', 'web', '--output-dir', folder], {
    url: `http://localhost:${server.port}/api/v1`,
    key,
  })
  assert.equal(code, 0, output)
  await shopAround()
} finally {
  app.close()
  await (await shareChromium()).close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
}
for (const fault of faults) console.log(fault)
assert.equal(faults.length, 0)
console.log('The example app found, bought, paid and signed in.')

async function shopAround(): Promise<void> {
  const browser = await shareChromium()
  const colorScheme = flags.includes('--dark') ? 'dark' : 'light'
  const context = await browser.newContext({ viewport: PHONE, colorScheme, hasTouch: true, isMobile: true })
  await context.addInitScript(AXE)
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => faults.push(`The app threw: ${message}`))
  page.on('response', (answer) => {
    if (answer.status() === 422 && answer.url().includes('?'))
      faults.push(`A query was refused: ${answer.url()}`)
  })
  page.setDefaultTimeout(30_000)
  if (shots) await mkdir(shots, { recursive: true })
  const look = async (name: string) => {
    if (shots) await page.screenshot({ path: path.join(shots, `${name}-${colorScheme}.png`) })
    faults.push(...(await findBreaches(page)).map((breach) => `${name}: ${breach}`))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (overflow > 0) faults.push(`${name} is ${overflow} pixels too wide.`)
  }
  const shopping = { page, origin: app.origin, look }
  try {
    await browse(shopping)
    await fillCart(shopping, await findSlug())
    await losesConnection(shopping)
    const number = await payOnTheWeb(shopping)
    await page.reload()
    await page.getByText('Thank you').waitFor()
    await site.setSetting('shop.returns.days', 30)
    await shipParcel(site.app, operator('drill'), number, { carrier: null, tracking: null })
    await sendBack(shopping, number)
    await lookUp(shopping, number)
    await leaveForTheWebsite(shopping)
    await saveForLater(shopping, await findSlugs({ gt: 3 }))
    const [gone = ''] = await findSlugs(0)
    await askWhenBack(shopping, gone)
    await signIn(shopping, GRACE)
    // The code of the next half minute: that of this one has signed in.
    const code = generateSync({ secret: GRACE.secret, epoch: Date.now() / 1000 + 30 })
    await changeAccount(shopping, { password: GRACE.password, code })
    await page.goto(`${app.origin}/account`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Password').waitFor()
    const { paymentStatus } = await site.app.database.prisma.order.findFirstOrThrow({ where: { number } })
    assert.equal(paymentStatus, 'paid')
  } catch (error) {
    if (shots) await page.screenshot({ path: path.join(shots, 'failed.png') })
    throw error
  } finally {
    await context.close()
  }
}

/** A product with options, of which there are some left. */
async function findSlug(): Promise<string> {
  const { slug } = await site.app.database.prisma.product.findFirstOrThrow({
    where: { hasVariants: true, variants: { every: { stock: { gt: 3 } } } },
    orderBy: { id: 'asc' },
    select: { slug: true },
  })
  return slug
}

/** Two products without options, of which so many are left each. */
async function findSlugs(stock: number | { gt: number }): Promise<string[]> {
  const found = await site.app.database.prisma.product.findMany({
    where: { hasVariants: false, variants: { every: { stock } }, published: true },
    orderBy: { id: 'asc' },
    select: { slug: true },
    take: 2,
  })
  return found.map(({ slug }) => slug)
}
