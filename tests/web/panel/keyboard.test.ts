import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { openPanelPage, type PanelPage } from './support/open-panel-page.ts'
import { visit } from './support/visit.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

let panel: PanelPage
let page: Page

beforeAll(async () => {
  panel = await openPanelPage()
  page = panel.page
  const factory = createCatalogueFactory(panel.site.app)
  await factory.product({ name: 'Tarn Kettle' })
  await factory.category({ name: 'Kettles' })
  const { prisma } = panel.site.app.database
  await prisma.coupon.create({ data: { code: 'MAY10', type: 'percent', percent: 1000 } })
  await prisma.newsletterIssue.createMany({ data: [{ subject: 'Kettles' }, { subject: 'Mugs' }] })
})
afterAll(() => panel?.close())

const open = (path: string) => visit(page, `${panel.origin}/admin${path}`)
const press = (key: string) => page.keyboard.press(key)
/** The row in which the focus is. */
const rowInFocus = () =>
  page.evaluate(
    () => document.activeElement?.closest('main :is(tbody tr, .rows > li, .tree > li)')?.textContent ?? '',
  )

/** The keys that the help promises on this page. */
async function promised(): Promise<string[]> {
  await press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.waitFor()
  const keys = await help.locator('dd').allTextContents()
  await press('Escape')
  await help.waitFor({ state: 'hidden' })
  return keys
}

it.each([
  ['/categories', 'Kettles'],
  ['/coupons', 'MAY10'],
  ['/audit', 'staff'],
])('J leads to the rows of %s, which lead nowhere', async (path, first) => {
  await open(path)
  await press('j')
  expect(await rowInFocus()).toContain(first)
})

it('a folded row is opened by O and by Enter', async () => {
  await open('/categories')
  await press('j')
  await press('o')
  await page.getByRole('link', { name: 'Products in Kettles' }).waitFor()
  await press('Enter')
  await page.getByRole('link', { name: 'Products in Kettles' }).waitFor({ state: 'hidden' })
})

it('rows of a list without a search are opened one after the other', async () => {
  await open('/newsletter')
  await press('j')
  await press('Enter')
  await page.locator('.series', { hasText: '1 of 2' }).waitFor()
  await press('j')
  await page.locator('.series', { hasText: '2 of 2' }).waitFor()
  expect(await promised()).toEqual(expect.arrayContaining(['Next one', 'Back to the list']))
  await press('Escape')
  await page.waitForURL('**/admin/newsletter')
})

it('the palette offers the views of a list', async () => {
  await open('/products')
  await press('Control+k')
  await page.getByRole('dialog').getByRole('searchbox').waitFor()
  await page.keyboard.type('archiv')
  await page.getByRole('option', { name: 'Archived' }).waitFor()
  await press('Enter')
  await page.waitForURL('**/admin/products?status=archived')
})

it('the help promises what the page’s list answers to, and elsewhere every key', async () => {
  await open('/coupons')
  const ofCoupons = await promised()
  expect(ofCoupons).toContain('Next row')
  expect(ofCoupons).not.toContain('Select the row')
  expect(ofCoupons).not.toContain('Search this list')
  await open('/products')
  const ofProducts = await promised()
  expect(ofProducts).toEqual(expect.arrayContaining(['Select the row', 'Search this list']))
  expect(ofProducts).not.toContain('Back to the list')
  await open('/guide?step=store')
  expect(await promised()).toEqual(expect.arrayContaining(['Select the row', 'Back to the list']))
  expect(panel.faults).toEqual([])
})
