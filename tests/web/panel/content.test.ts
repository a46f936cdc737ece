import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { issueSetupLink, setUpOwner } from '#lib/domains/people/staff/index.ts'
import { listStaffRates, saveShipping, saveTax } from '#lib/domains/shop/rates/index.ts'
import { sanitizeHtml } from '#lib/platform/text/html.ts'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { openProductionSite, type ProductionSite } from '#tests/support/production-server.ts'
import { protectMember } from '#tests/support/protect-member.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

let site: ProductionSite
let origin: string
let context: BrowserContext
let page: Page
let content: ReturnType<typeof createContentFactory>
/** Errors of the pages' scripts, such as breaches of their policy. */
const faults: string[] = []

beforeAll(async () => {
  site = await openProductionSite()
  content = createContentFactory(site.app)
  origin = `http://localhost:${(await site.start()).port}`
  const browser = await shareChromium()
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript(AXE)
  await context.addCookies([{ name: 'panel', value: await signIn(), url: origin }])
  page = await context.newPage()
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
})
afterAll(async () => {
  await context?.close()
  await site?.close()
})

/** The session of an owner with a second factor. */
async function signIn(): Promise<string> {
  const { app } = site
  const browser = { ip: '127.0.0.1', device: 'Chromium (Linux)', requestId: 'walk' }
  const token = (await issueSetupLink(app)) ?? ''
  const owner = { token, name: 'Rosa', email: 'rosa@example.com', password: 'a sentence nobody guesses' }
  const session = await setUpOwner(app, owner, browser)
  return (await protectMember(app, session, { browser, password: owner.password })).session
}

const db = () => site.app.database.prisma
// Not the plain field, which it takes the place of.
const editor = () => page.locator('.rich-text')
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const toast = (text: string) => page.locator('.toast', { hasText: text }).waitFor()

describe('an editor', () => {
  it('writes a post with headings, lists, links and pictures, which the sanitiser leaves as it is', async () => {
    await page.goto(`${origin}/admin/posts`)
    await page.getByRole('link', { name: 'New post' }).click()
    await page.getByLabel('Title').fill('Kettles & cups')
    await page.getByRole('button', { name: 'Create' }).click()
    await editor().waitFor()
    await editor().click()
    await page.keyboard.type('Iron ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('lasts <forever> & "ever"')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('a\u00a0b.')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Heading', exact: true }).click()
    await page.keyboard.type('How to')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Numbered list' }).click()
    await page.keyboard.type('Boil')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Pour')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Code' }).click()
    await page.keyboard.type('if (a < b) {}')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Image' }).click()
    await page.getByLabel('Image URL').fill('/media/kettle.jpg?a=1&b="2"')
    await page.getByLabel('Alt text').fill('A kettle, "black"')
    await page.getByRole('button', { name: 'Insert' }).click()
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByLabel('URL (leave empty to remove the link)').fill('https://example.com/?a=1&b=2')
    await page.getByRole('button', { name: 'Insert' }).click()
    const written = await page.locator('textarea[name=bodyHtml]').inputValue()
    for (const part of ['<strong>', '<br />', '<h2>', '<ol><li>', '<pre><code>', '<img src=', '<a href='])
      expect(written).toContain(part)
    expect(sanitizeHtml(written)).toBe(written)
    await save()
    await toast('Saved.')
    expect((await db().post.findFirstOrThrow()).bodyHtml).toBe(written)
    await page.reload()
    await editor().waitFor()
    await editor().press('End')
    await page.keyboard.type('!')
    expect(await page.locator('textarea[name=bodyHtml]').inputValue()).toContain('<strong>lasts &lt;forever')
  })

  it('has what is pasted cleaned, and finds what was not saved after leaving', async () => {
    const { id } = await content.post({ title: 'Pasted', bodyHtml: '<p>Before.</p>' })
    await page.goto(`${origin}/admin/posts/${id}`)
    await editor().click()
    await page.keyboard.press('Control+End')
    await editor().evaluate((element) => {
      const data = new DataTransfer()
      const html =
        '<h2 style="color:red" onclick="x()">Pasted</h2><script>alert(1)</script><p>in <i>here</i></p>'
      data.setData('text/html', html)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    const text = page.locator('textarea[name=bodyHtml]')
    await expect.poll(() => text.inputValue()).toContain('in <em>here</em>')
    expect(await text.inputValue()).not.toMatch(/style|onclick|script/)
    await page.getByText('not saved yet').waitFor()
    // The browser reports what it does not run while the markup is read.
    expect(
      faults.splice(0).filter((fault) => !/^(Applying|Executing) inline|status of 4\d\d/.test(fault)),
    ).toEqual([])
    const [preview] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Preview' }).click(),
    ])
    await preview.getByText('here').first().waitFor()
    expect(await preview.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await preview.close()
    page.once('dialog', (dialog) => dialog.accept())
    await page.goto(`${origin}/admin/posts/${id}`)
    await page.getByRole('link', { name: 'Continue editing' }).click()
    await editor().getByText('here').waitFor()
    await save()
    await toast('Saved.')
    expect((await db().post.findUniqueOrThrow({ where: { id } })).bodyText).toContain('in here')
  })

  it('sees a menu as somebody else has saved it beside their own, and chooses', async () => {
    await content.menu([{ label: 'Journal', type: 'posts' }], 'footer')
    const menu = await db().menu.findUniqueOrThrow({ where: { location: 'footer' } })
    await page.goto(`${origin}/admin/menus`)
    const form = page.locator('form', { has: page.locator(`input[name=id][value="${menu.id}"]`) })
    await form.getByLabel('Label', { exact: true }).fill(' ')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.locator('input[aria-invalid]').waitFor()
    await db().menuItem.updateMany({ where: { menuId: menu.id }, data: { label: 'Stories' } })
    await db().menu.update({ where: { id: menu.id }, data: { updatedAt: new Date() } })
    await form.getByLabel('Label', { exact: true }).fill('Magazine')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = form.locator('.conflict')
    await conflict.waitFor()
    expect(await conflict.textContent()).toMatch(/Items.*Magazine \(.*Stories \(/s)
    expect(await findBreaches(page)).toEqual([])
    await conflict.getByRole('button', { name: 'Overwrite with mine' }).click()
    await toast('Menu saved.')
    expect(await db().menuItem.findMany({ where: { menuId: menu.id } })).toMatchObject([
      { label: 'Magazine' },
    ])
  })

  it('is shown where a menu appears, which of its addresses is refused, and all of it on a phone', async () => {
    await content.menu([{ label: 'Shop', type: 'link', url: '/products' }], 'footer')
    const menu = await db().menu.findUniqueOrThrow({ where: { location: 'footer' } })
    await page.goto(`${origin}/admin/menus`)
    const form = page.locator('form', { has: page.locator(`input[name=id][value="${menu.id}"]`) })
    expect(await page.getByText(/^(?:primary|footer)$/).count()).toBe(0)
    const address = form.getByLabel('URL', { exact: true })
    await address.fill('javascript:alert(1)')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.locator('input[aria-invalid]').waitFor()
    expect(await address.getAttribute('aria-invalid')).toBe('true')
    await address.fill('mailto:ada@example.org')
    expect(await form.locator('input[aria-invalid]').count()).toBe(0)
    await page.setViewportSize({ width: 390, height: 800 })
    const overhang = await form.locator('.tree-check').evaluate((label) => {
      const text = document.createRange()
      text.selectNodeContents(label)
      const row = label.closest('li')
      return row ? text.getBoundingClientRect().right - row.getBoundingClientRect().right : Number.NaN
    })
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(overhang).toBeLessThanOrEqual(0)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await toast('Menu saved.')
  })

  it('loses no part of a text that the editor does not know, and edits one as HTML', async () => {
    const list = '<dl><dt>Tea</dt><dd>Hot</dd></dl>'
    const bodyHtml = `<details><summary>More</summary><p>a</p></details>${list}<p>End</p>`
    const { id } = await content.post({ title: 'Details', bodyHtml })
    await page.goto(`${origin}/admin/posts/${id}`)
    await editor().getByText('End', { exact: true }).click()
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await editor().locator('.kept').first().click()
    await page.getByRole('button', { name: 'Edit as HTML' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit as HTML' })
    await dialog.getByLabel('HTML', { exact: true }).fill('<details><summary>Less</summary></details>')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await editor().getByText('Less').waitFor()
    await save()
    await toast('Saved.')
    expect((await db().post.findUniqueOrThrow({ where: { id } })).bodyHtml).toBe(
      `<details><summary>Less</summary></details>${list}<p>End!</p>`,
    )
  })

  it('tests and sends no newsletter while its text has unsaved changes', async () => {
    await page.goto(`${origin}/admin/newsletter`)
    await page.getByLabel('Subject').fill('Spring')
    await page.getByLabel('Subject').press('Enter')
    await editor().waitFor()
    await editor().click()
    await page.keyboard.type('Lamps are back.')
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await toast('Save or discard your changes first.')
    await page.locator('.toast button').click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await toast('Save or discard your changes first.')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await save()
    await toast('Saved.')
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await toast('Test sent to')
  })

  it('sees what somebody else has saved beside their own, and chooses', async () => {
    const { id } = await content.page({ title: 'About', bodyHtml: '<p>Us.</p>' })
    await page.goto(`${origin}/admin/pages/${id}`)
    await editor().waitFor()
    await db().page.update({ where: { id }, data: { title: 'About them', updatedAt: new Date() } })
    await page.getByLabel('Title', { exact: true }).fill('About us')
    await save()
    await page.getByText('Someone else saved changes while you were editing.').waitFor()
    const conflict = page.locator('.conflict')
    expect(await conflict.textContent()).toContain('About them')
    expect(await findBreaches(page)).toEqual([])
    await conflict.getByRole('button', { name: 'Overwrite with mine' }).click()
    await toast('Saved.')
    expect((await db().page.findUniqueOrThrow({ where: { id } })).title).toBe('About us')
    await page.getByRole('button', { name: 'Restore' }).first().click()
    await toast('Revision restored.')
    expect((await db().page.findUniqueOrThrow({ where: { id } })).title).toBe('About them')
  })

  it('takes what somebody else has saved, and nothing of their own comes back', async () => {
    const { id } = await content.page({ title: 'Terms', bodyHtml: '<p>Ours.</p>' })
    await page.goto(`${origin}/admin/pages/${id}`)
    await editor().waitFor()
    await db().page.update({ where: { id }, data: { title: 'Their terms', updatedAt: new Date() } })
    await page.getByLabel('Title', { exact: true }).fill('My terms')
    await save()
    await page.locator('.conflict').getByRole('button', { name: 'Use theirs' }).click()
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Their terms')
    await editor().waitFor()
    expect(await page.getByText('Your unsaved changes were restored.').count()).toBe(0)
    expect(await page.locator('.conflict').count()).toBe(0)
    await page.reload()
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Their terms')
  })
})

describe('a moderator', () => {
  it('approves many comments at once, and takes it back', async () => {
    const { id: postId } = await content.post()
    for (let made = 0; made < 3; made++) await content.comment({ postId, status: 'pending' })
    await page.goto(`${origin}/admin/comments`)
    await page.getByLabel('Select all on this page').check()
    await page.getByText('3 selected').waitFor()
    await page.locator('.selection-bar').getByRole('button', { name: 'Approve' }).click()
    await toast('3 approved.')
    expect(await db().comment.count({ where: { status: 'approved' } })).toBe(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast('3 restored.')
    expect(await db().comment.count({ where: { status: 'pending' } })).toBe(3)
  })

  it('answers a message', async () => {
    const { id } = await db().contactMessage.create({
      data: { name: 'Ada', email: 'ada@example.org', subject: 'Cups', message: 'Large ones?' },
    })
    await page.goto(`${origin}/admin/messages`)
    await page.getByRole('link', { name: 'Cups' }).click()
    await page.getByLabel('Your answer').fill('Yes.')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await toast('Answer sent.')
    expect(await db().contactAnswer.count({ where: { messageId: id } })).toBe(1)
  })
})

describe('a merchant', () => {
  const bar = () => page.getByRole('region', { name: 'Unsaved changes' })
  const saveAll = () => bar().getByRole('button', { name: 'Save', exact: true }).click()
  const open = async (id: number) => {
    await page.goto(`${origin}/admin/products/${id}`)
    await editor().waitFor()
  }

  it('saves all that was typed on a product’s page at once; until then it survives a reload and other pages', async () => {
    const { id } = await createCatalogueFactory(site.app).product({
      name: 'Kettle',
      slug: 'kettle',
      price: 1000,
    })
    await open(id)
    expect(await bar().count()).toBe(0)
    await page.getByLabel('Vendor').fill('Hearth')
    await page.getByLabel('SKU, Kettle').fill('K-1')
    await page.getByLabel('Price in USD, Kettle').fill('12.50')
    await bar().waitFor()
    await page.reload()
    await page.getByText('Your unsaved changes were restored.').waitFor()
    await page.getByRole('link', { name: 'Stock', exact: true }).first().click()
    await page.waitForURL('**/admin/stock')
    await page.goBack()
    await page.getByText('Your unsaved changes were restored.').waitFor()
    expect(await page.getByLabel('Vendor').inputValue()).toBe('Hearth')
    expect(await page.getByLabel('SKU, Kettle').inputValue()).toBe('K-1')
    await saveAll()
    await toast('Product saved.')
    expect(
      await db().product.findUniqueOrThrow({
        where: { id },
        select: { vendor: true, variants: { select: { sku: true, price: true } } },
      }),
    ).toEqual({ vendor: 'Hearth', variants: [{ sku: 'K-1', price: 1250n }] })
    await bar().waitFor({ state: 'hidden' })
    await page.reload()
    await editor().waitFor()
    expect(await bar().count()).toBe(0)
  })

  it('is asked in the middle of the window, wherever the button is, and duplicates what is saved', async () => {
    const { id } = await createCatalogueFactory(site.app).product({ name: 'Urn', slug: 'urn', price: 1000 })
    await open(id)
    await page.getByLabel('Discount (%)').fill('10')
    await page.getByRole('button', { name: 'Schedule sale' }).click()
    await page.getByRole('button', { name: 'End sale' }).click()
    const box = await page.getByRole('dialog').boundingBox()
    if (!box) throw new Error('There is no dialog.')
    expect(Math.abs(box.y + box.height / 2 - 450)).toBeLessThan(2)
    await page.keyboard.press('Escape')
    await page.getByLabel('Vendor').fill('Hearth')
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await toast('Save or discard your changes first.')
    expect(await db().product.count({ where: { name: { contains: 'Urn' } } })).toBe(1)
    await saveAll()
    await toast('Product saved.')
  })

  it('keeps what is typed while somebody else changes the same, and sees both sides on saving it', async () => {
    const { id } = await createCatalogueFactory(site.app).product({ name: 'Jug', slug: 'jug', price: 1000 })
    await open(id)
    await page.getByLabel('Vendor').fill('Hearth')
    await db().product.update({ where: { id }, data: { vendor: 'Kiln', updatedAt: new Date() } })
    await saveAll()
    const conflict = page.locator('.conflict')
    await conflict.waitFor()
    expect(await conflict.textContent()).toMatch(/Vendor.*Hearth.*Kiln/)
    await conflict.getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect
      .poll(async () => (await db().product.findUniqueOrThrow({ where: { id } })).vendor)
      .toBe('Hearth')
  })

  it('renames a value of an option, adds one, and is asked before variants go, which can be undone', async () => {
    const { id } = await createCatalogueFactory(site.app).product({ name: 'Sock', slug: 'sock', price: 1000 })
    await open(id)
    await page.getByRole('button', { name: 'Add option' }).click()
    await page.getByLabel('Option name').fill('Colour')
    await page.getByLabel('Add a value: Colour').fill('Rot, Blau,')
    await page.getByLabel('SKU, Rot').fill('S-ROT')
    await page.getByLabel('Stock, Rot').fill('4')
    await page.getByLabel('Stock, Rot').press('ArrowDown')
    await page.keyboard.type('9')
    await saveAll()
    await toast('Product saved.')
    const variants = async () =>
      (
        await db().productVariant.findMany({
          where: { productId: id, active: true },
          orderBy: { position: 'asc' },
          select: { name: true, sku: true, stock: true },
        })
      ).map(({ name, sku, stock }) => [name, sku, stock])
    expect(await variants()).toEqual([
      ['Rot', 'S-ROT', 4],
      ['Blau', null, 9],
    ])
    await page.getByLabel('Value 1: Colour').fill('Blau')
    await saveAll()
    await page.getByRole('link', { name: 'Each option needs its own name and different values.' }).click()
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('fault')
    expect(await page.locator('.chip-text[aria-invalid]').count()).toBe(2)
    expect(await findBreaches(page)).toEqual([])
    await page.getByLabel('Value 1: Colour').fill('Rubinrot')
    await saveAll()
    await expect.poll(variants).toEqual([
      ['Rubinrot', 'S-ROT', 4],
      ['Blau', null, 9],
    ])
    await bar().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Remove value: Rubinrot' }).click()
    await saveAll()
    const dialog = page.getByRole('dialog', { name: 'Remove 1 variant?' })
    await dialog.getByText('Rubinrot (S-ROT: 4)').waitFor()
    await dialog.getByRole('button', { name: 'Remove 1 variant' }).click()
    await expect.poll(variants).toEqual([['Blau', null, 9]])
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(variants).toEqual([
      ['Rubinrot', 'S-ROT', 4],
      ['Blau', null, 9],
    ])
  })

  it('counts stock in the list, and by a file', async () => {
    const { id } = await createCatalogueFactory(site.app).product({ name: 'Jar', slug: 'jar', stock: 5 })
    const { id: variantId } = await db().productVariant.findFirstOrThrow({ where: { productId: id } })
    const stock = async () =>
      (await db().productVariant.findUniqueOrThrow({ where: { id: variantId } })).stock
    await page.goto(`${origin}/admin/stock?q=Jar`)
    await page.getByLabel('Stock, Jar').fill('8')
    await page.getByLabel('Note').fill('Shelf 3')
    await saveAll()
    await toast('Stock of 1 variant saved.')
    expect(await stock()).toBe(8)
    await bar().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import counts' })
    const file = (was: number) => ({
      name: 'stock.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Variant ID,Stock,New stock\n${variantId},${was},2\n`),
    })
    await dialog.locator('input[type=file]').setInputFiles(file(5))
    await dialog.getByRole('button', { name: 'Import' }).click()
    await dialog.getByText('Stock has changed since the export').first().waitFor()
    expect(await findBreaches(page)).toEqual([])
    await dialog.locator('input[type=file]').setInputFiles(file(8))
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect.poll(stock).toBe(2)
  })

  it('sees what somebody else has made of a tax, and of a way to ship', async () => {
    const { app } = site
    const by = operator('test')
    const vat = {
      country: 'DE',
      state: null,
      postcodes: null,
      name: 'VAT',
      taxClass: 'standard',
      priority: 1,
    }
    await saveTax(app, by, null, { ...vat, rate: 190_000, appliesToShipping: true })
    const price = { bands: null, freeFrom: null, minWeight: null, maxWeight: null }
    const parcel = { code: 'parcel', name: 'Parcel', eta: '2 days' }
    await saveShipping(app, by, null, { ...parcel, terms: { ...price, price: 500 } })
    await page.goto(`${origin}/admin/rates`)
    const { taxes, methods } = await listStaffRates(app, by)
    const [tax] = taxes
    const [method] = methods
    await saveTax(
      app,
      by,
      { key: tax?.id ?? 0, version: tax?.version ?? '' },
      {
        ...{ ...vat, rate: 210_000, appliesToShipping: true },
      },
    )

    const taxForm = page.locator('form', { has: page.getByLabel('Rate (%)') }).first()
    await page.locator('summary', { hasText: 'Edit' }).first().click()
    await taxForm.getByLabel('Name').fill('MwSt.')
    await taxForm.getByRole('button', { name: 'Save', exact: true }).click()
    await taxForm.locator('.conflict').waitFor()
    // The rate, which the other person alone has changed, stays.
    expect(await taxForm.locator('.conflict').textContent()).toMatch(/MwSt\..*VAT.*changes stay: Rate/)
    await taxForm.getByRole('button', { name: 'Overwrite with mine' }).click()
    await toast('Tax saved.')
    expect((await listStaffRates(app, by)).taxes).toMatchObject([{ name: 'MwSt.', rate: 210_000 }])

    await page.goto(`${origin}/admin/rates`)
    await saveShipping(app, by, method?.version ?? '', { ...parcel, terms: { ...price, price: 700 } })
    const shipping = page.locator('form', { has: page.getByLabel('Delivery time') }).first()
    await page.locator('.card', { hasText: 'Parcel' }).locator('summary', { hasText: 'Edit' }).first().click()
    await shipping.getByLabel('Name').fill('Post')
    await shipping.getByRole('button', { name: 'Save', exact: true }).click()
    await shipping.locator('.conflict').waitFor()
    expect(await shipping.locator('.conflict').textContent()).toMatch(/Post.*Parcel.*changes stay: Price/)
    expect(await findBreaches(page)).toEqual([])
  })

  it('sees what somebody else has written of a product beside their own, and chooses', async () => {
    const { id } = await createCatalogueFactory(site.app).product({
      ...{ name: 'Pan', slug: 'pan' },
      descriptionHtml: '<p>Iron.</p>',
    })
    await open(id)
    await db().product.update({
      where: { id },
      data: { descriptionHtml: '<p>Cast iron.</p>', updatedAt: new Date() },
    })
    await editor().click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Seasoned.')
    await saveAll()
    await page.getByText('Someone else saved changes while you were editing.').waitFor()
    const conflict = page.locator('.conflict')
    expect(await conflict.textContent()).toContain('Cast iron.')
    expect(await conflict.textContent()).toContain('Iron. Seasoned.')
    expect(await findBreaches(page)).toEqual([])
    await conflict.getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect
      .poll(async () => (await db().product.findUniqueOrThrow({ where: { id } })).descriptionHtml)
      .toBe('<p>Iron. Seasoned.</p>')
  })
})

describe('every page', () => {
  it.each([
    { colorScheme: 'light' as const, width: 1280 },
    { colorScheme: 'dark' as const, width: 390 },
  ])('can be used by everybody, $colorScheme, $width px', async ({ colorScheme, width }) => {
    const post = await db().post.findFirstOrThrow()
    const message = await db().contactMessage.findFirstOrThrow()
    const product = await db().product.findFirstOrThrow({ where: { slug: 'sock' } })
    const paths = [
      ...['/posts', '/posts/new', `/posts/${post.id}`, '/pages', '/comments', '/reviews', '/messages'],
      ...[`/messages/${message.id}`, '/products', `/products/${product.id}`, '/stock'],
    ]
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    for (const path of paths) {
      await page.goto(`${origin}/admin${path}`)
      if (path === `/posts/${post.id}`) await editor().waitFor()
      if (process.env.SCREENSHOTS)
        await page.screenshot({
          path: `${process.env.SCREENSHOTS}/${width}${path.replaceAll('/', '-')}.png`,
          fullPage: true,
        })
      expect([path, await findBreaches(page)]).toEqual([path, []])
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([
        path,
        true,
      ])
    }
  })

  it('breaks no rule of its policy', () => {
    expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([])
  })
})
