import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { findChromium } from '#tests/support/services/chromium.mjs'
import { startPostgres } from '#tests/support/services/postgres.mjs'
import { printTable } from './measure/print-table.ts'
import { compareCart } from './pages/compare-cart.ts'
import { compareMaking, MAKING_COLUMNS } from './pages/compare-making.ts'
import { type DemoSite, openDemoSite } from './pages/demo-site.ts'
import { findPages, type NamedPage } from './pages/find-pages.ts'
import { type Measured, measurePage, type Screen } from './pages/measure-page.ts'

const usage = `
npm run bench -- pages [--url ADDRESS] [--turns 3] [--slow] [--only NAME]

What visitors wait for: the weight of the main pages as it comes over the wire, how soon the largest piece of them is
painted and how much they shift, on a phone and at a desk, in Chromium with an empty cache; and what axe finds. Then what
the server computes for pages that are made anew or kept, on both databases beside Fastify and beside their statements
alone, and for the cart and the checkout, compared with the API.

  --url     a site that runs already; without it, one is started with the demo store
  --turns   how often a page is loaded; times are medians
  --slow    only this: the phone on slow 4G (1.6 Mbit/s, 150 ms), with a processor four times slower, beside the goals of
            home and product; fails where a page misses one
  --only    this page alone, such as home
`

const screens: Screen[] = [
  { name: 'phone', width: 390, height: 844, scale: 3, mobile: true },
  { name: 'desk', width: 1280, height: 800, scale: 1, mobile: false },
]

const COUNTS = ['requests', 'at load', 'paint', 'shift', 'axe']

const slowPhone: Screen = { name: 'slow phone', width: 390, height: 844, scale: 3, mobile: true, slow: true }

/** The goals on the slow phone, on the first screen's load: kilobytes over the wire, requests, milliseconds and shift. */
const goals: Record<string, { all?: number; script: number; requests?: number; paint: number }> = {
  home: { all: 140, script: 14, requests: 25, paint: 1200 },
  products: { script: 14, paint: 1200 },
  product: { all: 110, script: 14, paint: 1200 },
}
const MOST_SHIFT = 0.01

const { values: flags } = parseArgs({
  options: {
    url: { type: 'string' },
    turns: { type: 'string', default: '3' },
    slow: { type: 'boolean', default: false },
    only: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

if (flags.help) console.log(usage.trim())
else await measureSite()

async function measureSite(): Promise<void> {
  const postgres = flags.url || flags.slow ? null : await startPostgres()
  const demo = flags.url ? null : await openDemoSite()
  const site = demo ?? { url: flags.url ?? '', close: async () => {} }
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const rows: string[][] = []
    const missed: string[] = []
    const pages = (await findPages(site.url)).filter(({ name }) => (flags.only ?? name) === name)
    for (const { name, path, inCart } of pages)
      for (const screen of flags.slow ? [slowPhone] : screens) {
        const address = new URL(path, site.url).href
        const measured = await measurePage(browser, address, screen, { turns: Number(flags.turns), inCart })
        rows.push([`${name} (${screen.name})`, ...describe(measured)])
        if (flags.slow) missed.push(...listMissed(name, measured))
      }
    console.log('\nKilobytes over the wire, by kind; paint in milliseconds.\n')
    printTable([...['page', 'html', 'css', 'js', 'img', 'all', 'at load'], ...COUNTS], rows)
    for (const line of missed) console.log(line)
    if (missed.length > 0) process.exitCode = 1
    if (flags.slow) return
    const inCart = pages.find((page) => page.inCart !== undefined)?.inCart
    if (demo && inCart !== undefined) {
      console.log('\nMilliseconds that the server computes for a request with a cart.\n')
      printTable(['', 'page', 'API', 'ratio'], await compareCart(demo, inCart))
    }
    if (demo && postgres) {
      console.log('\nMilliseconds that the server computes for a page.\n')
      const paths = pages.filter((page) => page.inCart === undefined)
      printTable(MAKING_COLUMNS, await compareOnBoth(demo, postgres.url, paths))
    }
  } finally {
    await browser.close()
    await site.close()
    await postgres?.stop()
  }
}

async function compareOnBoth(demo: DemoSite, url: string, pages: NamedPage[]): Promise<string[][]> {
  const onPostgres = await openDemoSite(url)
  try {
    return await compareMaking({ SQLite: demo, PostgreSQL: onPostgres }, pages)
  } finally {
    await onPostgres.close()
  }
}

function listMissed(name: string, { atLoad, bytes, paint, shift }: Measured): string[] {
  const goal = goals[name]
  if (!goal) return []
  const figures: [string, number, number | undefined][] = [
    ['KB', atLoad.bytes / 1000, goal.all],
    ['KB of script', bytes.script / 1000, goal.script],
    ['requests', atLoad.requests, goal.requests],
    ['ms until the largest paint', paint, goal.paint],
    ['shift', shift, MOST_SHIFT],
  ]
  return figures.flatMap(([what, found, most = Number.POSITIVE_INFINITY]) =>
    found > most ? [`${name} misses a goal: ${Number(found.toFixed(3))} ${what}, at most ${most}.`] : [],
  )
}

function sumOf(bytes: Measured['bytes']): number {
  return Object.values(bytes).reduce((sum, size) => sum + size, 0)
}

function describe({ bytes, requests, atLoad, paint, shift, faults }: Measured): string[] {
  const kinds = [bytes.document, bytes.stylesheet, bytes.script, bytes.image]
  const sizes = [...kinds, sumOf(bytes), atLoad.bytes].map((size) => (size / 1000).toFixed(1))
  return [
    ...sizes,
    String(requests),
    String(atLoad.requests),
    paint.toFixed(0),
    shift.toFixed(3),
    faults.join(' ') || '0',
  ]
}
