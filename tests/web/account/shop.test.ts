import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { home } from '#tests/api/checkout/shop-api.ts'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { type AccountSite, openAccountSite, PASSWORD } from './support/open-account-site.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const email = 'ada.shops@example.com'

let site: AccountSite
let page: Page
let token: string

beforeAll(async () => {
  site = await openAccountSite()
  token = await site.register(email)
  page = await site.openPage()
  await site.signIn(page, email)
})
afterAll(() => site?.close())

async function order(): Promise<string> {
  const { id } = await site.catalogue.product({ name: 'Tarn Kettle', price: 4200 })
  await site.call('POST', '/cart/items', { product_id: id, quantity: 2 }, token)
  const wish = { email, payment_gateway: 'cash_on_delivery', billing: home }
  const { status, body } = await site.call('POST', '/checkout', wish, token)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data.order.number
}

it('lists the orders of the customer alone, shows each, and cancels what is not paid', async () => {
  const number = await order()
  await page.goto(site.address('/account/orders'))
  expect(await page.locator('.account-rows h3').allTextContents()).toEqual([number])
  await page.getByRole('link', { name: number }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you for your order')
  expect(await page.locator('main').textContent()).toMatch(/Tarn Kettle\s+2 × \$42\.00\s+\$84\.00/)
  expect(await page.locator('main').textContent()).toContain(
    '18 Alder Lane\nPortland, OR 97209\nUnited States',
  )
  await page.locator('summary', { hasText: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  expect(await page.getByRole('status').textContent()).toContain('Your order has been cancelled.')
  expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
  expect((await site.call('GET', `/orders/${number}`, undefined, token)).body.data.status).toBe('cancelled')

  // Push messages name an order by this address; a signed-out customer comes to it after signing in.
  const later = await site.openPage()
  await later.goto(site.address(`/orders/${number}`))
  expect(new URL(later.url()).pathname).toBe('/account/sign-in')
  await later.getByLabel('E-mail address').fill(email)
  await later.getByLabel('Password', { exact: true }).fill('wrong-one-42')
  await later.getByRole('button', { name: 'Sign in' }).click()
  await later.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await later.getByRole('button', { name: 'Sign in' }).click()
  expect(new URL(later.url()).pathname).toBe(`/account/orders/${number}`)

  const stranger = await site.openPage()
  await site.register('stranger@example.com')
  await site.signIn(stranger, 'stranger@example.com')
  expect((await stranger.goto(site.address(`/account/orders/${number}`)))?.status()).toBe(404)
})

it('adds, changes and deletes addresses; what was wrong is said beside the field, with what was typed', async () => {
  await page.goto(site.address('/account/addresses'))
  // The browser would not send a form that lacks what it requires.
  await page.locator('form[action$="/address"]').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.getByLabel('Label').fill('Home')
  await page.getByLabel('Street and number').fill('18 Alder Lane')
  await page.getByRole('button', { name: 'Save address' }).click()
  expect(await page.getByRole('alert').count()).toBe(1)
  expect(await page.getByLabel('City').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Street and number').inputValue()).toBe('18 Alder Lane')

  await page.getByLabel('Name', { exact: true }).fill('Ada Lindqvist')
  await page.getByLabel('Postcode').fill('97209')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State or region').fill('Oregon')
  await page.getByLabel('Country').selectOption({ label: 'United States' })
  await page.getByRole('button', { name: 'Save address' }).click()
  expect(await page.getByRole('status').textContent()).toContain('Your address has been saved.')
  expect(await page.locator('.account-rows .meta').allTextContents()).toEqual([
    'Ada Lindqvist, 18 Alder Lane, Portland, OR 97209, United States',
    'Default for billing and delivery',
  ])

  await page.getByRole('link', { name: 'Home', exact: true }).last().click()
  expect(await page.getByLabel('Use as default billing address').isChecked()).toBe(true)
  await page.getByLabel('Use as default billing address').uncheck()
  await page.getByLabel('City').fill('Salem')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const { body } = await site.call('GET', '/addresses', undefined, token)
  expect(body.data).toMatchObject([
    { city: 'Salem', state: 'OR', is_default_billing: false, is_default_shipping: true },
  ])

  await page.locator('summary', { hasText: 'Delete' }).click()
  await page.getByRole('button', { name: /^Delete ?: Home$/ }).click()
  expect((await site.call('GET', '/addresses', undefined, token)).body.data).toEqual([])
})

it.each([
  { colorScheme: 'light' as const, width: 1280 },
  { colorScheme: 'dark' as const, width: 320 },
])('passes axe and fits in $colorScheme colours, $width pixels wide', async ({ colorScheme, width }) => {
  const number = await order()
  // axe is a script that the site's policy does not know.
  const options = { javaScriptEnabled: true, bypassCSP: true, colorScheme }
  const seen = await site.openPage({ ...options, viewport: { width, height: 800 } })
  const open = ['/account/sign-in', '/account/register', '/account/forgot']
  const own = [
    '',
    '/orders',
    `/orders/${number}`,
    '/addresses',
    '/devices',
    '/password',
    '/two-factor',
    '/data',
  ]
  for (const path of open) await expectNoBarriers(seen, path)
  await site.signIn(seen, email)
  for (const path of own) await expectNoBarriers(seen, `/account${path}`)
})

async function expectNoBarriers(seen: Page, path: string): Promise<void> {
  await seen.goto(site.address(path))
  await seen.evaluate(AXE)
  const found = await findBreaches(seen)
  const overhang = await seen.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect([path, found, overhang]).toEqual([path, [], 0])
}

it('merges the guest’s cart however somebody signs in, also through next-auth’s own address', async () => {
  const { id } = await site.catalogue.product({ name: 'Tarn Mug', price: 1250 })
  const jar = new Map<string, string>()
  const ask = async (path: string, fields?: Record<string, string>) => {
    const answer = await fetch(site.address(path), {
      redirect: 'manual',
      method: fields ? 'POST' : 'GET',
      headers: {
        cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        origin: site.address(''),
        'sec-fetch-site': 'same-origin',
      },
      ...(fields && { body: new URLSearchParams(fields) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0\b|01 Jan 1970/.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  await ask('/cart/forms/add', { product_id: String(id) })
  expect([...jar.keys()]).toContain('storefront-cart')
  const { csrfToken } = (await (await ask('/api/auth/csrf')).json()) as { csrfToken: string }
  const wrong = { csrfToken, email, password: 'wrong-one-42' }
  await ask('/api/auth/callback/credentials', wrong)
  expect([...jar.keys()]).toContain('storefront-cart')
  await ask('/api/auth/callback/credentials', { ...wrong, password: PASSWORD })
  expect([...jar.keys()]).not.toContain('storefront-cart')
  expect(jar.get('storefront-cart-count')).toBe('1')
  expect(await (await ask('/cart')).text()).toContain('Tarn Mug')
  await ask('/api/auth/signout', { csrfToken })
  expect(jar.has('storefront-cart-count')).toBe(false)
  expect(await (await ask('/cart')).text()).not.toContain('Tarn Mug')
})
