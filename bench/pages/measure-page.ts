import type { Browser, BrowserContext, Page, Request } from 'playwright'
import { AXE } from '#tests/support/browsers/axe.ts'
import { median } from '../measure/median.ts'

export type Screen = {
  name: string
  width: number
  height: number
  scale: number
  mobile: boolean
  /** On slow 4G, with a processor four times slower. */
  slow?: boolean
}

const kinds = ['document', 'stylesheet', 'script', 'image', 'other'] as const
type Kind = (typeof kinds)[number]

export type Measured = {
  /** Bodies as they came over the wire. */
  bytes: Record<Kind, number>
  requests: number
  /** Bytes and requests before anything is scrolled. */
  atLoad: { bytes: number; requests: number }
  /** Milliseconds until the largest piece of the first screen was there. */
  paint: number
  /** Cumulative layout shift, also while the page is scrolled to its end. */
  shift: number
  /** The rules of axe that the page breaks. */
  faults: string[]
}

/**
 * Loads a page `turns` times, each with an empty cache, and takes the medians of the times. A visit before them lets the
 * site make the sizes of its pictures, which only the first visitor of a new shop waits for.
 */
export async function measurePage(
  browser: Browser,
  address: string,
  { width, height, scale, mobile, slow }: Screen,
  { turns, inCart }: { turns: number; inCart: string | undefined },
): Promise<Measured> {
  const loads: Measured[] = []
  for (let turn = 0; turn <= turns; turn++) {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: scale,
      isMobile: mobile,
      hasTouch: mobile,
    })
    if (inCart !== undefined) await fillCart(context, address, inCart)
    const page = await context.newPage()
    if (slow) await slowDown(page)
    const load = await loadPage(page, address)
    if (turn > 0) loads.push(load)
    await context.close()
  }
  const [last] = loads.slice(-1)
  if (!last) throw new Error('A page is measured in one turn at least.')
  const paint = median(loads.map((load) => load.paint))
  return { ...last, paint, shift: Math.max(...loads.map((load) => load.shift)) }
}

/** Sends the form that adds a product, as a page of the site would. */
async function fillCart(context: BrowserContext, address: string, product: string): Promise<void> {
  const { origin } = new URL(address)
  const answer = await context.request.post(`${origin}/cart/forms/add`, {
    form: { product_id: product },
    headers: { origin },
  })
  if (!answer.ok()) throw new Error(`The cart was answered with ${answer.status()}.`)
}

/** As Lighthouse does for phones. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function loadPage(page: Page, address: string): Promise<Measured> {
  const requests: Request[] = []
  page.on('requestfinished', (request) => void requests.push(request))
  await page.addInitScript(observePaint)
  const response = await page.goto(address, { waitUntil: 'networkidle' })
  if (response?.status() !== 200) throw new Error(`${address} was answered with ${response?.status()}.`)
  const paint = await page.evaluate(() => window.observed.paint)
  const first = Object.values(await weigh([...requests]))
  const atLoad = { bytes: first.reduce((sum, size) => sum + size, 0), requests: requests.length }
  await page.evaluate(scrollThrough)
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() => window.observed.shift)
  const bytes = await weigh(requests)
  return { bytes, requests: requests.length, atLoad, paint, shift, faults: await findFaults(page) }
}

async function weigh(requests: readonly Request[]): Promise<Record<Kind, number>> {
  const bytes = { document: 0, stylesheet: 0, script: 0, image: 0, other: 0 }
  for (const request of requests) {
    const type = request.resourceType()
    bytes[isKind(type) ? type : 'other'] += (await request.sizes()).responseBodySize
  }
  return bytes
}

function isKind(type: string): type is Kind {
  return kinds.some((kind) => kind === type)
}

async function findFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run()
    return violations.map(({ id, nodes }) => `${id}:${nodes.length}`)
  })
}

type Axe = { run(): Promise<{ violations: { id: string; nodes: unknown[] }[] }> }

declare global {
  interface Window {
    observed: { paint: number; shift: number }
  }
}

/** Runs in the page. */
function observePaint(): void {
  window.observed = { paint: 0, shift: 0 }
  new PerformanceObserver((list) => {
    window.observed.paint = list.getEntries().at(-1)?.startTime ?? window.observed.paint
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
    for (const { value, hadRecentInput } of shifts) window.observed.shift += hadRecentInput ? 0 : value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: pictures further down are loaded as they come near. */
async function scrollThrough(): Promise<void> {
  const end = document.documentElement.scrollHeight
  for (let top = 0; top < end; top += window.innerHeight) {
    window.scrollTo(0, top)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  window.scrollTo(0, 0)
}
