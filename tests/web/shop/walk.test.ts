import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Chromium, openChromium } from '#tests/support/browsers/chromium.ts'
import { type BuyingShop, openBuyingShop } from '#tests/support/buying/buying-shop.ts'
import { walkShop } from '#tests/support/buying/buying-walk.ts'
import { createWalker } from '#tests/support/buying/walker.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let shop: BuyingShop
let browser: Chromium

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openBuyingShop(), openChromium()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

// `npm run drill -- buying` walks in three browsers, with and without scripts, at three widths.
it('a guest with bad luck buys, looks the order up, buys again, waits for stock and keeps a wishlist', async () => {
  const faults: string[] = []
  const report = (state: string, fault: string) => void faults.push(`${state}: ${fault}`)
  const url = await shop.enter(true)
  await walkShop(shop, createWalker({ browser, url, scripts: true, width: 360, report }))
  expect(faults).toEqual([])
})
