import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openChromium } from '#tests/support/browsers/chromium.ts'
import { openFirefox } from '#tests/support/browsers/firefox.ts'
import { openWebKit } from '#tests/support/browsers/webkit.ts'
import { openBuyingShop } from '#tests/support/buying/buying-shop.ts'
import { walkShop } from '#tests/support/buying/buying-walk.ts'
import { createWalker } from '#tests/support/buying/walker.ts'
import { createDrillDatabase } from '#tests/support/drill-database.ts'

// A guest with bad luck buys, looks the order up, buys again, waits for stock and keeps a wishlist, in three browsers, with and without
// scripts. Every page has to be accessible, to fit and to speak to visitors. Flags: --browser Firefox and --width 360 for one alone;
// --pages FOLDER keeps the HTML of every state, for a validator; --postgres.
const { values: flags } = parseArgs({
  options: {
    browser: { type: 'string' },
    width: { type: 'string' },
    pages: { type: 'string' },
    postgres: { type: 'boolean' },
  },
})
const widths = flags.width === undefined ? [360, 768, 1440] : [Number(flags.width)]
const browsers = [openChromium, openFirefox, openWebKit]

const shop = await openBuyingShop(await createDrillDatabase(flags.postgres ? ['--postgres'] : []))
try {
  for (const open of browsers) {
    for (const width of widths) for (const scripts of [true, false]) await walk(open, { width, scripts })
  }
} finally {
  await shop.close()
}

type Way = { width: number; scripts: boolean }

async function walk(open: (typeof browsers)[number], { width, scripts }: Way): Promise<void> {
  const browser = await open()
  const { name } = browser
  if (flags.browser !== undefined && flags.browser !== name) return browser.close()
  const begun = performance.now()
  const faults: string[] = []
  const way = `${name}, ${width} pixels wide, ${scripts ? 'with' : 'without'} scripts`
  const folder = flags.pages && path.resolve(flags.pages, `${name}-${width}-${scripts ? 'scripts' : 'plain'}`)
  if (folder) await mkdir(folder, { recursive: true })
  const keep =
    folder && ((state: string, html: string) => writeFile(path.join(folder, `${state}.html`), html))
  const report = (state: string, fault: string) => void faults.push(`${state}: ${fault}`)
  const walker = createWalker({
    ...{ browser, scripts, width, report },
    url: await shop.enter(scripts),
    keep: keep || undefined,
  })
  await walkShop(shop, walker).catch((error: Error) => faults.push(error.message))
  await browser.close()
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'}  ${way}, ${seconds} s`)
  for (const fault of faults) console.log(`        ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
