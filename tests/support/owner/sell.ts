import type { Walker } from './walker.ts'

export const BUYER = 'ada@buyer.example'

/** Stores the keys of Stripe, tests them and the webhook, and offers cards. */
export async function connectStripe({ page, address, look, counter }: Walker): Promise<void> {
  const { secretKey, endpoints } = counter.stripe.server
  await page.goto(address('/admin/payments/stripe'))
  await page.getByLabel(/^Stripe’s secret key/).fill(secretKey)
  await page.getByLabel(/^Signing secret of the webhook endpoint/).fill('whsec_of_the_shop')
  await page.locator('.save-bar').getByRole('button', { name: 'Save' }).click()
  await page
    .getByText(/settings saved/)
    .first()
    .waitFor()
  endpoints.push({ url: address('/webhooks/payments/stripe'), status: 'enabled', enabled_events: ['*'] })
  await page.getByRole('button', { name: 'Test now' }).click()
  await page.getByText('The keys are valid.').first().waitFor()
  await page.getByText('The webhook points here').first().waitFor()
  await look('stripe')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('turned on.').first().waitFor()
  await page.goto(address('/admin/payments'))
  await look('payments')
}

/** A visitor finds products on the website and pays by card. */
export async function buy({ visitor, address, look }: Walker): Promise<void> {
  for (const [slug, quantity] of [
    ['moor-mug', '3'],
    ['beck-lantern', '1'],
  ] as const) {
    await visitor.goto(address(`/products/${slug}`))
    await visitor.locator('.product-add input[type=number]').fill(quantity)
    await visitor.locator('.product-add [type="submit"]').click()
    await visitor.locator('.cart-line').first().waitFor()
  }
  await visitor.goto(address('/checkout'))
  await visitor.locator('#checkout-email').fill(BUYER)
  await visitor.locator('#checkout-country').selectOption('DE')
  await visitor.locator('#checkout-name').fill('Ada Brandt')
  await visitor.locator('#checkout-line1').fill('Lindenweg 7')
  await visitor.locator('#checkout-postcode').fill('10115')
  await visitor.locator('#checkout-city').fill('Berlin')
  await visitor.locator('#checkout-place').waitFor()
  await visitor.getByRole('radio', { name: /^Card/ }).check()
  await look('checkout', visitor)
  await visitor.locator('#checkout-place').click()
  await visitor.getByRole('heading', { name: 'Pay here' }).waitFor()
  await visitor.getByRole('button', { name: 'Pay' }).click()
  await visitor.getByRole('heading', { name: 'Thank you', exact: true }).waitFor()
}

/** Ships the order in two parcels, the first by the keyboard alone. */
export async function shipInTwoParts({ page, address, look, tabTo, site }: Walker): Promise<void> {
  const { number } = await site.app.database.prisma.order.findFirstOrThrow()
  await page.goto(address('/admin/orders'))
  await look('orders')
  await tabTo(page.locator('main').getByRole('link', { name: number }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  await look('order')
  const mugs = page.getByLabel(/Moor Mug/).first()
  await tabTo(mugs)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0')
  await tabTo(page.getByLabel('Carrier'))
  await page.keyboard.type('DHL')
  await page.keyboard.press('Tab')
  await page.keyboard.type('JD0146000001')
  await page.keyboard.press('Enter')
  await page.getByText('Parcel 1').waitFor()
  await look('order-shipped-in-part')
  await page.getByLabel('Carrier').fill('DHL')
  await page.getByLabel('Tracking number').fill('JD0146000002')
  await page.getByRole('button', { name: 'Mark as shipped', exact: true }).click()
  await page.getByText('Parcel 2').waitFor()
}

/** Gives the money for one lantern back through Stripe. */
export async function refundOneLine({ page, look }: Walker): Promise<void> {
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Quantity of Beck Lantern/).fill('1')
  const confirm = dialog.getByRole('button', { name: /^Refund \D*\d/ })
  await confirm.waitFor()
  await look('refund')
  await confirm.click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Refunded').first().waitFor()
}

/** Looks at what a return asks for, and leaves the order as it is. */
export async function considerReturn({ page, look }: Walker): Promise<void> {
  await page.getByRole('button', { name: 'Expect a return' }).first().click()
  await page.getByRole('dialog').waitFor()
  await look('return')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Prepares an order for a caller, and saves it. */
export async function prepareDraft({ page, address, look }: Walker): Promise<void> {
  await page.goto(address('/admin/orders/new'))
  await page.getByLabel('E-mail address').fill(BUYER)
  await page.getByLabel('Find products').fill('lantern')
  await page.getByLabel('Find products').press('Enter')
  await page
    .getByRole('button', { name: /^Add Beck Lantern/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft 1 saved.').first().waitFor()
  await look('draft')
}
