import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findBreaches } from '#tests/support/browsers/axe.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { openPanelPage, type PanelPage } from './support/open-panel-page.ts'
import { visit } from './support/visit.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

let panel: PanelPage
let page: Page

beforeAll(async () => {
  panel = await openPanelPage()
  page = panel.page
})
afterAll(() => panel?.close())

const db = () => panel.site.app.database.prisma
const bar = () => page.getByRole('region', { name: 'Unsaved changes' })
const toast = (text: string) => page.locator('.toast', { hasText: text }).first().waitFor()
const paste = (selector: string, text: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((field: HTMLElement, given) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', given)
      field.focus()
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)

it('a new product gets three options and eighteen variants with prices and stock, by keys alone', async () => {
  await visit(page, `${panel.origin}/admin/products/new`)
  await page.getByLabel('Name').focus()
  const { keyboard } = page
  await keyboard.type('Linen Shirt')
  await keyboard.press('Tab')
  await keyboard.type('49')
  await keyboard.press('Enter')
  await page.waitForURL(/products\/\d+$/)
  const options = [
    ['Size', 'S, M, L'],
    ['Colour', 'White, Sand, Navy'],
    ['Fit', 'Regular, Slim'],
  ] as const
  for (const [name, values] of options) {
    await page.getByRole('button', { name: 'Add option' }).focus()
    await keyboard.press('Enter')
    await page.locator('[aria-label="Option name"]:focus').waitFor()
    await keyboard.type(name)
    await keyboard.press('Enter')
    await page.locator('.chip-add:focus').waitFor()
    await keyboard.type(values)
    await keyboard.press('Enter')
  }
  await page.getByLabel('Stock, S / White / Regular').focus()
  await keyboard.type('12')
  await keyboard.press('Control+d')
  await toast('Cells filled: 17.')
  await keyboard.press('Control+s')
  await toast('Product saved.')
  const variants = await db().productVariant.findMany({ where: { active: true } })
  expect(variants.map(({ price, stock }) => [Number(price), stock])).toEqual(Array(18).fill([4900, 12]))
})

it('four hundred rows are pasted from a spreadsheet, and taken back after a reload', async () => {
  const catalogue = createCatalogueFactory(panel.site.app)
  const sizes = Array.from({ length: 20 }, (_, at) => `N${at + 1}`)
  const ids: number[] = []
  for (let count = 0; count < 20; count++) {
    const variants = sizes.map((size) => ({
      price: 1000,
      stock: 5,
      trackStock: true,
      optionValues: { Size: size },
    }))
    const { id } = await catalogue.product({
      name: `Peg ${count}`,
      options: [{ name: 'Size', values: sizes }],
      variants,
    })
    ids.push(id)
  }
  const prices = async () => {
    const rows = await db().productVariant.findMany({
      where: { productId: { in: ids } },
      select: { price: true },
    })
    return [...new Set(rows.map(({ price }) => Number(price)))].sort()
  }
  await visit(page, `${panel.origin}/admin/products/edit?ids=${ids.join('-')}`)
  const first = '[data-column="price"]'
  await expect.poll(() => page.locator(first).count()).toBe(400)

  // A cell that is refused is named, and its link leads to it. A page that is not alive yet takes no paste.
  const filled = page.locator('.toast', { hasText: 'Cells filled: 400.' })
  const fill = async () => {
    await paste(first, [...Array(399).fill('12.50'), 'dear'].join('\n'))
    return filled.count()
  }
  await expect.poll(fill, { interval: 500 }).toBeGreaterThan(0)
  await bar().getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('[data-summary] a').first().click()
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value)
  await expect.poll(focused).toBe('dear')
  expect(await prices()).toEqual([1000])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12.50')
  await bar().getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(prices, { timeout: 60_000 }).toEqual([1250])
  await bar().waitFor({ state: 'hidden' })

  await visit(page, page.url())
  await page.locator('.last-save').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(prices, { timeout: 60_000 }).toEqual([1000])
  await page.locator('.last-save').waitFor({ state: 'hidden' })
  await visit(page, page.url())
  expect(await page.locator('.last-save').count()).toBe(0)
})

it('a cell that is refused breaks no rule of accessibility, dark or light', async () => {
  const product = { name: 'Hook', variants: [{ price: 1000 }, { price: 1200, optionValues: { Size: 'L' } }] }
  const { id } = await createCatalogueFactory(panel.site.app).product(product)
  await visit(page, `${panel.origin}/admin/products/edit?ids=${id}`)
  await page.locator('[data-column="price"]').first().fill('dear')
  await bar().getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('[data-summary] a').first().waitFor()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect([colorScheme, await findBreaches(page)]).toEqual([colorScheme, []])
  }
  await page.getByRole('button', { name: 'Discard' }).click()
})

it('a count that is none says so beside it once Enter leaves it, and all of them when they are saved', async () => {
  const { product } = createCatalogueFactory(panel.site.app)
  await product({ name: 'Crock one', stock: 5 })
  await product({ name: 'Crock two', stock: 5 })
  await visit(page, `${panel.origin}/admin/stock?q=Crock`)
  const [one, two] = [page.getByLabel('Stock, Crock one'), page.getByLabel('Stock, Crock two')]
  const faults = () => page.locator('main td .fault').allTextContents()
  await one.fill('-5')
  await one.press('Enter')
  await expect.poll(faults).toEqual(['Enter a number, such as 12.'])
  await one.fill('5')
  await one.blur()
  await expect.poll(faults).toEqual([])
  await one.fill('-5')
  await two.fill('abc')
  await page.keyboard.press('ControlOrMeta+s')
  await page.locator('main [role=alert] li a').nth(1).waitFor()
  expect(await faults()).toHaveLength(2)
  await page.locator('main [role=alert] li a', { hasText: 'Crock two' }).click()
  await expect.poll(() => two.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await findBreaches(page)).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
})

it('a count that is cleared in the list says how to go on', async () => {
  await createCatalogueFactory(panel.site.app).product({ name: 'Jar', stock: 5 })
  await visit(page, `${panel.origin}/admin/stock?q=Jar`)
  await page.getByLabel('Stock, Jar').fill('')
  await bar().getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Enter 0 if nothing is left.').first().waitFor()
  expect(await findBreaches(page)).toEqual([])
  expect(panel.faults).toEqual([])
})
