import { parseUnitMeasure } from '#lib/services/money/unit-measure.ts'
import { shopOffers } from '#lib/services/settings/index.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import type { Walker } from '#tests/support/owner/walker.ts'
import type { Plan } from './three-shops.ts'

const BUYER = 'ada@buyer.example'

/** The steps of the guide that the law asks for, and the page of duties. */
export async function setUpShop({ page, address, look, site }: Walker, plan: Plan): Promise<void> {
  // The panel otherwise follows the language of the shop.
  await site.app.database.prisma.staffAccount.updateMany({ data: { locale: 'en' } })
  const form = page.locator('main form')
  const named = (name: string) => form.locator(`[name="${name}"]`)
  const save = async (button: RegExp) => {
    const before = page.url()
    await page.locator('main').getByRole('button', { name: button }).first().click()
    await page.waitForURL(({ href }) => href !== before)
  }
  const go = (step: string) => page.goto(address(`/admin/guide?step=${step}`))
  await go('store')
  await named('site.name').fill('Lärche')
  await named('contact.email').fill('post@laerche.example')
  await named('contact.address').fill('Am Hang 1\n34117 Kassel')
  await named('shop.country').selectOption(plan.country)
  await named('currency.code').selectOption(plan.currency)
  await named('site.locale').selectOption(plan.locale)
  await look('guide-store')
  await save(/^Save and continue$/)
  if (plan.tax) {
    await go('tax')
    await named('name').fill(plan.tax.name)
    await named('rate').fill(String(plan.tax.rate / 10_000))
    await named('inclusive').check()
    await save(/^Save and continue$/)
  }
  await go('shipping')
  await named('name').fill('Post')
  await named('price').fill('4.90')
  await save(/^Save and continue$/)
  await go('law')
  await named('shop.country').selectOption(plan.country)
  for (const offer of shopOffers)
    await form.locator(`[name="shop.offers"][value="${offer}"]`).setChecked(plan.offers.includes(offer))
  await named('micro').check()
  await look('guide-law')
  await save(/^Save and draft/)
  await page.goto(address('/admin/law'))
  await look('law-drafted')
}

/** Fills in what the drafts leave open, and publishes each page by its button. */
export async function publishPages({ page, address, site }: Walker, plan: Plan): Promise<void> {
  const { prisma } = site.app.database
  for (const { id, bodyHtml, bodyText } of await prisma.page.findMany()) {
    const fill = (text: string) => text.replace(/\[[^\]:]+:[^\]]*\]/g, 'Lärche')
    await prisma.page.update({ where: { id }, data: { bodyHtml: fill(bodyHtml), bodyText: fill(bodyText) } })
  }
  await site.setSetting('site.legal_name', 'Lärche GmbH')
  await site.setSetting('site.vat_id', plan.vatId)
  await site.setSetting('shop.vat_exemption', plan.exemption)
  await site.setSetting('feeds.google', true)
  await site.setSetting('payments.bank_transfer.details', 'IBAN XX00 0000 0000')
  await page.goto(address('/admin/law'))
  const publish = page.locator('#pages').getByRole('button', { name: 'Publish and link' })
  for (let left = await publish.count(); left > 0; left--) {
    await publish.first().click()
    await page.waitForFunction((count) => {
      const buttons = [...document.querySelectorAll('#pages button')]
      return buttons.filter(({ textContent }) => textContent === 'Publish and link').length < count
    }, left)
  }
}

/** A reduced product with a manufacturer, to which the owner uploads a leaflet. */
export async function addProduct({ page, address, look, site }: Walker, plan: Plan): Promise<void> {
  const { id } = await createCatalogueFactory(site.app).product({
    ...{ slug: 'thing', name: 'Thing', safetyText: 'Heiß.' },
    manufacturer: { name: 'Rösterei Nord', address: 'Kai 1\nHamburg', contact: 'post@roesterei.example' },
    variants: [
      {
        ...{ price: 1000, compareAtPrice: 2000, stock: 9 },
        unitMeasure: plan.words.unitPrice ? parseUnitMeasure('500 g') : null,
      },
    ],
  })
  const { prisma } = site.app.database
  await prisma.product.updateMany({ data: { lowestPrice: 1500n } })
  await prisma.productVariant.updateMany({ data: { lowestPrice: 1500n } })
  await page.goto(address(`/admin/products/${id}`))
  await page.getByLabel('Upload a document').setInputFiles({
    name: 'Leaflet.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF'),
  })
  await page.getByLabel('Title 1', { exact: true }).last().waitFor()
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText('Product saved.').first().waitFor()
  await page.locator('.documents').scrollIntoViewIfNeeded()
  await look('product-documents')
  await page.goto(address('/admin/law'))
  await look('law')
}

/** A guest looks, orders by bank transfer and reads the mail. */
export async function order({ visitor, address, look, site, mailTo }: Walker, plan: Plan): Promise<string[]> {
  const faults: string[] = []
  const expectText = async (where: string, text: string, pattern: RegExp | null) => {
    if (pattern && !pattern.test(text.replace(/[\u00a0\u202f\u2068\u2069]/g, ' ')))
      faults.push(`${where} lacks ${pattern}`)
  }
  await visitor.goto(address('/products/thing'))
  await look('shown-product', visitor)
  const shown = (await visitor.locator('body').textContent()) ?? ''
  for (const word of [plan.words.priorPrice, plan.words.unitPrice, plan.words.exemption, /Leaflet/])
    await expectText('The product', shown, word)
  const leaflet = await visitor.request.get(
    (await visitor.getByRole('link', { name: 'Leaflet' }).getAttribute('href')) ?? '',
  )
  if (leaflet.headers()['content-type'] !== 'application/pdf') faults.push('The leaflet is no PDF.')
  await visitor.locator('.product-add [type="submit"]').click()
  await visitor.locator('.cart-line').first().waitFor()
  await visitor.goto(address('/checkout'))
  await visitor.locator('#checkout-email').fill(BUYER)
  const country = visitor.locator('select#checkout-country')
  if ((await country.count()) > 0) await country.selectOption(plan.buyer.country)
  await visitor.locator('#checkout-name').fill('Ada Brandt')
  await visitor.locator('#checkout-line1').fill('Lindenweg 7')
  await visitor.locator('#checkout-postcode').fill(plan.buyer.postcode)
  await visitor.locator('#checkout-city').fill(plan.buyer.city)
  await visitor.locator('#checkout-place').waitFor()
  for (const box of await visitor.locator('main input[type=checkbox][name=terms]').all()) await box.check()
  await look('checkout', visitor)
  await expectText('The checkout', (await visitor.locator('main').textContent()) ?? '', plan.words.exemption)
  await visitor.locator('#checkout-place').click()
  await visitor.waitForURL('**/orders/**')
  await look('ordered', visitor)
  const { number } = await site.app.database.prisma.order.findFirstOrThrow()
  const mail = await mailTo(BUYER, '')
  await expectText('The mail', mail.text, plan.words.exemption)
  const names = [...mail.attachments.keys()].sort().join()
  if (names !== plan.words.confirmation.join()) faults.push(`The mail brings ${names}.`)
  return [...faults, ...(mail.text.includes(number) ? [] : ['The mail names no order.'])]
}

/** The withdrawal function from the footer, as a guest: with a number that is wrong, and with the right one, twice. */
export async function withdraw({ visitor, address, look, site }: Walker): Promise<string[]> {
  const { number } = await site.app.database.prisma.order.findFirstOrThrow()
  const ask = async (typed: string, name: string) => {
    await visitor.goto(address('/products/thing'))
    await visitor.locator('footer a[href="/withdrawal"]').click()
    await visitor.locator('form.visitor-form input[name=number]').fill(typed)
    await visitor.locator('form.visitor-form input[name=name]').fill('Ada Brandt')
    await visitor.locator('form.visitor-form input[type=email]').fill(BUYER)
    if (name === 'wrong') await look('withdrawal', visitor)
    await visitor.locator('form.visitor-form input[name=name]').press('Enter')
    await visitor.waitForURL('**/withdrawal/confirm**')
    if (name === 'wrong') await look('withdrawal-confirm', visitor)
    await visitor.locator('form.visitor-form [type=submit]').last().click()
    await visitor.waitForURL(({ pathname }) => pathname === '/withdrawal')
    await look(`withdrawal-${name}`, visitor)
    return (await visitor.locator('main').textContent()) ?? ''
  }
  const [wrong, right, again] = [
    await ask('ZZZZZZZZZZ', 'wrong'),
    await ask(number, 'right'),
    await ask(number, 'again'),
  ]
  const alike = (text: string, typed: string) =>
    text
      .replaceAll(typed, '')
      .replace(/\d{1,2}:\d{2}/g, '')
      .replace(/\s+/g, ' ')
  const [first, second, third] = [alike(wrong, 'ZZZZZZZZZZ'), alike(right, number), alike(again, number)]
  return first === second && second === third
    ? []
    : ['Whether there is such an order can be told from the answer.']
}
