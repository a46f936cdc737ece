import path from 'node:path'
import { writeCsv } from '../moving/write-csv.ts'
import { confirmIdentity } from './confirm-identity.ts'
import type { Walker } from './walker.ts'

const pictures = path.resolve(import.meta.dirname, '../../../public/demo/products')

/** Becomes the owner by the link that the start prints, with a second factor. */
export async function becomeOwner({ page, setupLink, look, nextCode }: Walker): Promise<void> {
  await page.goto(setupLink)
  await look('become-owner')
  await page.getByLabel('Your name').fill('Rosa Lindqvist')
  await page.getByLabel('E-mail').fill('rosa@larch.example')
  await page.getByLabel('New password').fill('a sentence nobody guesses')
  await page.getByLabel('New password').press('Enter')
  await page.waitForURL('**/admin/security/authenticator')
  await look('authenticator')
  await confirmIdentity(page)
  await page.getByText('Enter the secret manually instead').click()
  const secret = ((await page.locator('code.secret').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(await nextCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.locator('.codes li').first().waitFor()
  await look('recovery-codes')
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await page.getByRole('heading', { name: 'Hello, Rosa Lindqvist' }).waitFor()
  await look('home-at-first')
}

/** Follows the guide but for its products, by the keyboard alone. */
export async function followGuide(walker: Walker): Promise<void> {
  const { page, look, tabTo } = walker
  const main = page.locator('main')
  const form = main.locator('form')
  const type = async (label: string, text: string) => {
    await tabTo(form.getByLabel(label))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  const save = async (name = 'Save and continue') => {
    await tabTo(main.getByRole('button', { name, exact: true }))
    await page.keyboard.press('Enter')
  }
  const next = (step: string) => main.getByRole('heading', { name: step, exact: true }).waitFor()

  await tabTo(main.getByRole('link', { name: 'Continue' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/guide**')
  await type('Store name', 'Larch & Sons')
  await type('Customer service e-mail', 'hello at larch')
  await save()
  await form.getByText('This must be an e-mail address.', { exact: true }).waitFor()
  await type('Customer service e-mail', 'hello@larch.example')
  await type('Postal address', '18 Alder Lane, 10115 Berlin')
  await tabTo(form.getByLabel('Country'))
  await page.keyboard.type('Germany')
  await tabTo(form.getByLabel('Currency'))
  await page.keyboard.type('Euro')
  await look('guide')
  await save()
  await next('First products')
  await page.goBack()
  // As it was saved, not as the form was first shown.
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name="site.name"]')?.value === 'Larch & Sons',
  )
  await page.goForward()
  await next('First products')
  await tabTo(main.getByRole('button', { name: 'Skip this step' }))
  await page.keyboard.press('Enter')
  await next('Tax')
  await type('Tax name, as customers see it', 'VAT')
  await type('Rate (%)', '19')
  await tabTo(main.getByLabel('Prices include this tax'))
  if (!(await main.getByLabel('Prices include this tax').isChecked())) await page.keyboard.press('Space')
  await save()
  await next('Shipping')
  await page.goBack()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="rate"]')?.value === '19')
  await page.goForward()
  await next('Shipping')
  await type('Shipping method, as customers see it', 'Parcel')
  await type('Price in EUR', '4.90')
  await type('Free from a subtotal of', '100')
  await type('Delivery time', '2–3 working days')
  await look('guide-shipping')
  await save()
  await next('Law')
  await save('Save and draft the legal pages')
  await next('Payment')
  await type('Bank account for transfers', 'Larch & Sons, DE02 1203 0000 0000 2020 51')
  await save()
  await next('E-mail')
  await tabTo(main.getByRole('button', { name: 'Skip this step' }))
  await page.keyboard.press('Enter')
  await next('App')
  await type('Name', 'Shop for phones')
  await save('Register an app')
  await main.locator('.codes code').first().waitFor()
  await look('guide-app')
  await tabTo(main.getByRole('link', { name: 'Next step' }))
  await page.keyboard.press('Enter')
  await next('Appearance')
  await type('Main colour', '#1a5f4a')
  await save()
  await main.getByText('Your store is set up').waitFor()
}

/** Sends the file that Shopify exports, sees what it would change, and imports it. */
export async function importProducts({ page, address, look }: Walker): Promise<void> {
  await page.goto(address('/admin/import'))
  await page.locator('main input[type=file]').setInputFiles({
    name: 'products_export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(writeCsv(exportOfShopify())),
  })
  await page.getByRole('button', { name: 'Upload and check' }).click()
  const start = page.getByRole('button', { name: /^Import: 5 new/ })
  await start.waitFor()
  await look('import-preview')
  await start.click()
  await page.getByRole('heading', { name: 'Result' }).waitFor()
  await look('import-done')
}

/** Changes a price by the keyboard alone, and adds a picture. */
export async function improveProduct({ page, address, look, tabTo }: Walker): Promise<void> {
  await page.goto(address('/admin/products'))
  await look('products')
  await tabTo(page.locator('main').getByRole('link', { name: 'Tarn Kettle' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Tarn Kettle', level: 1 }).waitFor()
  const price = page.getByLabel(/^Price in EUR, /).first()
  await tabTo(price)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('44.00')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText('Product saved.').first().waitFor()
  for (const [name, file] of [
    ['Tarn Kettle', 'crane-kettle-1.webp'],
    ['Moor Mug', 'hearth-mug-1.webp'],
    ['Fell Blanket', 'fireside-wool-blanket-1.webp'],
  ] as const) {
    await page.goto(address('/admin/products'))
    await page.locator('main').getByRole('link', { name }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    // A choice that is made before the page's script listens is lost.
    await page.waitForLoadState('networkidle')
    await page.locator('input[type=file][accept^=image]').setInputFiles(path.join(pictures, file))
    await page.locator('.pictures img').first().waitFor()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByText('Product saved.').first().waitFor()
  }
  await page.goto(address('/admin/products'))
  await page.locator('main').getByRole('link', { name: 'Tarn Kettle' }).click()
  await page.locator('.pictures img').first().waitFor()
  await look('product')
}

/** Products with one or two variants each, as Shopify writes them. */
function exportOfShopify(): Record<string, string | number>[] {
  return [
    ...product('Tarn Kettle', 'Kitchen', 'enamel, gas', [
      ['Colour', 'Black', 42],
      ['Colour', 'Blue', 42],
    ]),
    ...product('Moor Mug', 'Kitchen', 'enamel', [['Title', 'Default Title', 12.5]]),
    ...product('Fell Blanket', 'Home', 'wool', [
      ['Size', 'Small', 69],
      ['Size', 'Large', 95],
    ]),
    ...product('Beck Lantern', 'Home', 'brass', [['Title', 'Default Title', 38]]),
    ...product('Alder Board', 'Kitchen', 'wood', [['Title', 'Default Title', 29.9]]),
  ]
}

type Variant = [option: string, value: string, price: number]

function product(title: string, type: string, tags: string, variants: Variant[]) {
  const handle = title.toLowerCase().replaceAll(' ', '-')
  return variants.map(([option, value, price], row) => ({
    Handle: handle,
    Title: row === 0 ? title : '',
    'Body (HTML)': row === 0 ? `<p>The ${title}, made to last and to be mended.</p>` : '',
    Vendor: row === 0 ? 'Larch & Sons' : '',
    Type: row === 0 ? type : '',
    Tags: row === 0 ? tags : '',
    Published: row === 0 ? 'true' : '',
    'Option1 Name': row === 0 ? option : '',
    'Option1 Value': value,
    'Variant SKU': `${handle.toUpperCase()}-${row + 1}`,
    'Variant Grams': 800,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': 24 - row * 21,
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': price.toFixed(2),
    'Variant Requires Shipping': 'true',
    'Variant Taxable': 'true',
    'Gift Card': row === 0 ? 'false' : '',
    Status: row === 0 ? 'active' : '',
  }))
}
