import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { formerShopify } from '#tests/support/moving/former-shopify.ts'
import { moveIn } from '#tests/support/moving/move-in.ts'
import { openProductionSite, type ProductionSite } from '#tests/support/production-server.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let site: ProductionSite

beforeAll(async () => {
  site = await openProductionSite()
})
afterAll(() => site?.close())

// `npm run drill -- moving-in` does the same with whole blogs and shops.
it('a shop moves in with its customers and orders, and nothing in it leads nowhere', async () => {
  const former = formerShopify(3, 'present')
  const moved = await moveIn(site, former)
  for (const report of Object.values(moved.reports))
    expect(report).toMatchObject({ created: 3, updated: 0, skipped: [] })
  expect(moved.pages).toBeGreaterThan(20)
  expect(moved.dead).toEqual([])
  expect(moved.lost).toEqual([])
})
