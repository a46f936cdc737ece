import assert from 'node:assert/strict'
import { generateSync } from 'otplib'
import type { Locator, Page, Route } from 'playwright'
import { gate } from '#tests/support/gate.ts'

/** The steps of a customer in the example app on a phone. Each step leaves the page where the next one begins. */
export type Shopping = { page: Page; origin: string; look(name: string): Promise<void> }

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true })
const count = (page: Page) => page.getByText(/^\d+ products?$/).filter({ visible: true })

/** Fails if a late answer, of all addresses like `late`, moves what a customer may be about to press. */
async function staysInPlace(
  page: Page,
  { late, target, act }: { late: string; target: Locator; act(): Promise<void> },
): Promise<void> {
  const { open: release, wait: held } = gate()
  const hold = (route: Route) => held.then(() => route.continue())
  await page.route(late, hold)
  const answered = page.waitForResponse(late)
  await act()
  const before = await target.boundingBox()
  assert.ok(before)
  release()
  await (await answered).finished()
  // What came is drawn by the second frame after it at the latest.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  assert.deepEqual(await target.boundingBox(), before)
  await page.unroute(late, hold)
}

/** Searching as one types, filtering, and growing by scrolling. */
export async function browse({ page, origin, look }: Shopping): Promise<void> {
  await page.goto(origin)
  const all = Number.parseInt((await count(page).textContent()) ?? '', 10)
  assert.ok(all > 20, `There are ${all} products.`)
  await look('shop')
  const links = page.locator('a[href^="/products/"]')
  assert.ok((await links.count()) >= 8)
  await links.last().scrollIntoViewIfNeeded()
  await links.nth(20).waitFor({ state: 'attached' })

  await page.getByLabel('Search').pressSequentially('kettl', { delay: 40 })
  await page.getByText(`${all} products`, { exact: true }).waitFor({ state: 'detached' })
  const found = Number.parseInt((await count(page).textContent()) ?? '', 10)
  assert.ok(found > 0 && found < all, `${found} of ${all} were found.`)
  await page.getByLabel('Search').fill('')
  await page.getByText(`${all} products`, { exact: true }).waitFor()

  await staysInPlace(page, {
    late: '**/product-facets*',
    target: button(page, `Show ${all} products`),
    act: () => button(page, /^Filters/).click(),
  })
  await button(page, /^Outdoor|^Kitchen/)
    .first()
    .click()
  await button(page, 'Filters (1)').waitFor()
  await page.getByText(`${all} products`, { exact: true }).waitFor({ state: 'detached' })
  await look('filters')
  await button(page, 'Clear filters').click()
  await button(page, `Show ${all} products`).click()
}

/** From a product's address, as a link leads there, to the cart. */
export async function fillCart({ page, origin, look }: Shopping, slug: string): Promise<void> {
  await page.goto(`${origin}/products/${slug}`)
  await button(page, /^Add to cart/).waitFor()
  for (const group of await page.getByRole('group').all()) await group.getByRole('button').first().click()
  await page.getByLabel('Gift text (optional)').fill('For Ann')
  await button(page, /^Add to cart/).click()
  await page.getByText('It is in your cart.').waitFor()
  await look('product')
  await page.getByRole('link', { name: 'Cart (1)' }).filter({ visible: true }).click()
  await button(page, 'Checkout').waitFor()
  await page.getByText('Gift text: For Ann').waitFor()
  await look('cart')
}

/** Changes without a connection show, wait, and are made once it is back. */
export async function losesConnection({ page, look }: Shopping): Promise<void> {
  await page.context().setOffline(true)
  await button(page, /^Increase quantity/).click()
  await page.getByText('You are offline.', { exact: false }).waitFor()
  await page.getByText('Total (estimated)').waitFor()
  await page.getByLabel('Quantity 2').waitFor()
  await look('offline')
  await page.context().setOffline(false)
  await page.getByText('You are offline.', { exact: false }).waitFor({ state: 'detached' })
  await page.getByText('Total (estimated)').waitFor({ state: 'detached' })
  await page.getByLabel('Quantity 2').waitFor()
}

/** A guest's checkout, with mistakes first, and a payment on the web. Resolves to the order's number. */
export async function payOnTheWeb({ page, look }: Shopping): Promise<string> {
  await button(page, 'Checkout').click()
  await button(page, 'Place order').click()
  await page.getByRole('alert').first().waitFor()
  await look('mistakes')
  await page.getByLabel('E-mail').fill('guest@example.com')
  await page.getByLabel('Name', { exact: true }).fill('Ada Lindqvist')
  await page.getByLabel('Street and number').fill('18 Alder Lane')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel(/^Postcode/).fill('97209')
  await button(page, /^Country:/).click()
  await button(page, 'United States').click()
  await button(page, /^State/).click()
  const method = page.getByRole('radio', { name: /sandbox|Test/i })
  await staysInPlace(page, {
    late: '**/checkout?*',
    target: method,
    act: () => button(page, 'Oregon').click(),
  })
  await method.check()
  await page.getByRole('checkbox', { name: 'I agree to the terms' }).click()
  await look('checkout')
  const [bank] = await Promise.all([page.waitForEvent('popup'), button(page, 'Place order').click()])
  await bank.getByRole('button', { name: 'Pay', exact: true }).click()
  await bank.waitForURL(/\/return\?/)
  await bank.close()
  await page.getByText('Thank you').waitFor()
  // What was paid for has left the cart.
  await page.getByRole('link', { name: 'Cart', exact: true }).filter({ visible: true }).waitFor()
  await look('paid')
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** A customer with a second factor: a wrong code first, then the right one, orders, and out again. */
export async function signIn(
  shopping: Shopping,
  person: { email: string; password: string; secret: string },
): Promise<void> {
  const { page, origin, look } = shopping
  await page.goto(`${origin}/account`)
  await button(page, 'Sign in').waitFor()
  const enter = async (code: string) => {
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await button(page, 'Sign in').click()
    await page.getByLabel('Code').fill(code)
    await look('second-factor')
    await button(page, 'Continue').click()
  }
  await enter('000000')
  await page.getByRole('status').waitFor()
  await enter(generateSync({ secret: person.secret }))
  await page.getByText(person.email).waitFor()
  await page.locator('a[href^="/orders/"]').first().waitFor()
  await look('account')
  await page.getByRole('link', { name: 'Notifications' }).click()
  await page.getByText('Notifications are for phones.').waitFor()
  // A browser cannot become one.
  if ((await page.getByRole('button', { name: 'Try again' }).count()) > 0)
    throw new Error('Nothing to try again.')
  await look('notifications')
  await page.goBack()
  await page.locator('a[href^="/orders/"]').first().click()
  await page.getByText('Total').filter({ visible: true }).first().waitFor()
  await page.goBack()
}
