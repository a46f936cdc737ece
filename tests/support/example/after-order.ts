import { generateSync } from 'otplib'
import type { Page } from 'playwright'
import type { Shopping } from './shop-in-app.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true })
const text = (page: Page, shown: string | RegExp) => page.getByText(shown).filter({ visible: true }).first()

/** Two products saved for later, one of them removed and saved again, and all of them put into the cart at once. */
export async function saveForLater({ page, origin, look }: Shopping, slugs: string[]): Promise<void> {
  for (const slug of slugs) {
    await page.goto(`${origin}/products/${slug}`)
    await button(page, 'Save for later').click()
    await button(page, 'Saved for later: remove').waitFor()
  }
  await button(page, 'Saved for later: remove').click()
  await button(page, 'Save for later').click()
  await button(page, 'Saved for later: remove').waitFor()
  await page.getByRole('link', { name: 'Saved' }).filter({ visible: true }).click()
  await button(page, 'Share the list').click()
  await button(page, 'Stop sharing').waitFor()
  await look('wishlist')
  await button(page, 'Stop sharing').click()
  await button(page, 'Stop sharing').waitFor({ state: 'detached' })
  const [batch] = await Promise.all([
    page.waitForResponse('**/cart/items/batch'),
    button(page, `Add ${slugs.length} to the cart`).click(),
  ])
  if (!batch.ok()) throw new Error(`The list was answered ${batch.status()}: ${await batch.text()}`)
  await page
    .getByRole('link', { name: /^Cart \(\d+\)$/ })
    .filter({ visible: true })
    .waitFor()
}

/** A sold out product, and the wish to hear of it. */
export async function askWhenBack({ page, origin, look }: Shopping, slug: string): Promise<void> {
  await page.goto(`${origin}/products/${slug}`)
  await page.getByLabel('E-mail').fill('not an address')
  await button(page, 'Tell me').click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('E-mail').fill('guest@example.com')
  await look('sold-out')
  await button(page, 'Tell me').click()
  await text(page, /We will mail guest@example.com/).waitFor()
}

/** The same items again, and one of them back to the shop, and not after all. */
export async function sendBack({ page, origin, look }: Shopping, number: string): Promise<void> {
  await page.goto(`${origin}/orders/${number}`)
  await page.getByRole('link', { name: 'Send items back' }).click()
  await button(page, /^One more of/)
    .first()
    .click()
  await page.getByRole('radio', { name: 'It is damaged' }).click()
  await page.getByLabel('Message (optional)').fill('The lid is bent.')
  await look('send-back')
  await button(page, 'Ask the shop').click()
  await text(page, 'Asked for').waitFor()
  await look('return')
  await button(page, 'Take back the request').click()
  await text(page, 'Cancelled').waitFor()
  await button(page, 'Order again').click()
  await button(page, /^(Checkout|To the cart)$/).waitFor()
  await look('again')
}

/** The link to an order, by mail. */
export async function lookUp({ page, origin, look }: Shopping, number: string): Promise<void> {
  await page.goto(`${origin}/orders/look-up`)
  await button(page, 'Send the link').click()
  await page.getByRole('alert').first().waitFor()
  await page.getByLabel('Order number').fill(number)
  await page.getByLabel('E-mail').fill('guest@example.com')
  await button(page, 'Send the link').click()
  await page.getByRole('status').waitFor()
  await look('look-up')
}

/** Links that the app has no screen for lead to the website. */
export async function leaveForTheWebsite({ page, origin, look }: Shopping): Promise<void> {
  for (const path of ['/orders/drafts/dr_1', '/orders/1001/ot_1/invoice']) {
    await page.goto(`${origin}${path}`)
    await button(page, 'Open it there').waitFor()
    await text(page, 'This page is on the website').waitFor()
  }
  await look('on-the-website')
}

/** Another address, and the second factor set up again, by a customer who is signed in. */
export async function changeAccount(
  { page, origin, look }: Shopping,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await page.goto(`${origin}/account/email`)
  await page.getByLabel('New e-mail address').fill('grace.hopper@example.com')
  await page.getByLabel('Password').fill('wrong')
  await button(page, 'Send the links').click()
  await page.getByRole('alert').or(page.getByRole('status')).first().waitFor()
  await page.getByLabel('Password').fill(password)
  await button(page, 'Send the links').click()
  await text(page, /We have sent a link to/).waitFor()
  await look('change-email')

  await page.goto(`${origin}/account/second-factor`)
  await page.getByLabel(/^Password/).fill(code)
  await look('second-factor-on')
  await button(page, 'Set up again').click()
  const secret = (await text(page, /^[A-Z2-7]{32,}$/).textContent()) ?? ''
  await page.getByLabel('Code').fill('000000')
  await button(page, 'Confirm').click()
  await page.getByRole('status').waitFor()
  await page.getByLabel('Code').fill(generateSync({ secret }))
  await look('authenticator')
  await button(page, 'Confirm').click()
  await button(page, 'I have noted them').waitFor()
  await look('recovery-codes')
  await button(page, 'I have noted them').click()
  await button(page, 'New recovery codes').waitFor()
}
