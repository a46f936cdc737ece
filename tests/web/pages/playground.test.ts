import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp, createPublicApp } from '#lib/domains/people/apps/index.ts'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { openTestPages, type TestPages } from './support/open-pages.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

type Vector = {
  name: string
  method: string
  target: string
  timestamp: string
  nonce: string
  body: string
  string_to_sign: string
  signature: string
}

const [, documented = ''] =
  /```json\n(\{\s+"key"[\s\S]*?)```/.exec(readFileSync('docs/api/signing.md', 'utf8')) ?? []
const { key, secret, vectors } = JSON.parse(documented) as { key: string; secret: string; vectors: Vector[] }

let pages: TestPages

beforeAll(async () => {
  pages = await openTestPages()
})
afterAll(() => pages?.close())

/** The playground; `sent` and `complaints` go on collecting what the page sends, and what the browser has to say against it. */
async function open(options: BrowserContextOptions = { javaScriptEnabled: true }) {
  const page = await pages.openPage(options)
  const sent: string[] = []
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(pages.address('/developers/playground'), { waitUntil: 'networkidle' })
  page.on('request', (request) => sent.push(request.url()))
  return { page, sent, complaints }
}

const result = (page: Page, name: string) => page.locator(`[data-result="${name}"]`)

async function enter(page: Page, { method, target, timestamp, nonce, body }: Vector): Promise<void> {
  await page.getByLabel('App key').fill(key)
  await page.getByLabel('App secret').fill(secret)
  await page.getByLabel('Method', { exact: true }).selectOption(method)
  await page.getByLabel('Path and query').fill(target)
  await page.getByLabel('Body').fill(body)
  await page.getByLabel('Timestamp').fill(timestamp)
  await page.getByLabel('Nonce', { exact: true }).fill(nonce)
}

describe('the signing playground', () => {
  it('signs every documented request as documented, within the policy of pages, and sends nothing', async () => {
    const { page, sent, complaints } = await open()
    expect(vectors.length).toBeGreaterThan(15)
    for (const vector of vectors) {
      await enter(page, vector)
      const signature = () => result(page, 'signature').textContent()
      await expect.poll(signature, { message: vector.name }).toBe(vector.signature)
      expect(await result(page, 'text').textContent()).toBe(vector.string_to_sign)
      expect(await result(page, 'hash').textContent()).toBe(vector.string_to_sign.split('\n').at(-1))
    }
    await page.getByLabel('Path and query').press('Enter')
    expect(new URL(page.url()).search).toBe('')
    expect({ sent, complaints }).toEqual({ sent: [], complaints: [] })
  })

  it('writes a command that the API accepts', async () => {
    const credentials = pages.site.credentials
    const { page } = await open()
    await page.getByLabel('App key').fill(credentials.key)
    await page.getByLabel('App secret').fill(credentials.secret)
    await page.getByLabel('Method', { exact: true }).selectOption('GET')
    await page.getByLabel('Path and query').fill('/api/v1/products?q=men%27s&per_page=2')
    await page.getByLabel('Body').fill('')
    await page.getByRole('button', { name: 'new nonce' }).click()
    const status = async () => {
      const command = (await result(page, 'command').textContent()) ?? ''
      const [, address = ''] = /'(http[^']+)'/.exec(command) ?? []
      const headers = [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ])
      const answer = await fetch(address, { headers: Object.fromEntries(headers) })
      return answer.status
    }
    await expect.poll(status).toBe(200)
  })

  it('says where the string of a client differs', async () => {
    const { page } = await open()
    const [vector] = vectors.filter(({ name }) => name === 'A query')
    if (!vector) throw new Error('There is no such vector.')
    await enter(page, vector)
    await page.getByText('Compare with your client').click()
    const given = page.getByLabel('String signed by your client')
    const rows = page.locator('[data-differs]:visible')
    await given.fill(vector.string_to_sign.replace('per_page=15', 'per_page=5'))
    await page.getByText('Your client signed a different string').waitFor()
    expect(await page.locator('tr:has([data-differs]:visible) th').allTextContents()).toEqual(['Query'])
    await given.fill(`${vector.string_to_sign}\n`)
    await page.getByText('more than seven lines').waitFor()
    expect(await rows.count()).toBe(0)
    await given.fill(vector.string_to_sign)
    await page.getByText('Your client signed the correct string.').waitFor()
    const signature = page.getByLabel('Signature from your client')
    await signature.fill(vector.signature)
    await page.getByText('Your client’s signature is correct.').waitFor()
    await page.getByLabel('App secret').fill(`${secret}x`)
    await page.getByText('does not match this request').waitFor()
  })

  it('marks what no server accepts', async () => {
    const { page } = await open()
    await page.getByLabel('Path and query').fill('/api/v1/posts/café')
    await page.getByLabel('Nonce', { exact: true }).fill('short')
    await page.locator('#playground-target[aria-invalid]').waitFor()
    await page.locator('#playground-nonce[aria-invalid]').waitFor()
    expect(await page.locator('[aria-invalid]').count()).toBe(2)
    await page.getByRole('button', { name: 'new nonce' }).click()
    await page.locator('#playground-nonce:not([aria-invalid])').waitFor()
  })

  it('is a worked example without a script, and where a browser may not calculate', async () => {
    const unscripted = (await open({ javaScriptEnabled: false })).page
    const { page } = await open()
    const bare = await pages.openPage({ javaScriptEnabled: true })
    await bare.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined }))
    await bare.goto(pages.address('/developers/playground'), { waitUntil: 'networkidle' })
    const example = vectors.find(({ name }) => name === 'A JSON body')
    for (const shown of [unscripted, bare]) {
      expect(await shown.locator('[data-playground-unable]').isVisible()).toBe(true)
      expect(await shown.getByLabel('App secret').isDisabled()).toBe(true)
      expect(await result(shown, 'text').textContent()).toBe(example?.string_to_sign)
      expect(await result(shown, 'signature').textContent()).toBe(example?.signature)
      // The script writes the same.
      expect(await result(shown, 'command').textContent()).toBe(await result(page, 'command').textContent())
    }
    expect(await page.locator('[data-playground-unable]').isVisible()).toBe(false)
  })

  it.each([
    { colorScheme: 'light' as const, width: 1280 },
    { colorScheme: 'dark' as const, width: 390 },
  ])('passes axe and fits, in $colorScheme colours, $width pixels wide', async ({ colorScheme, width }) => {
    const viewport = { width, height: 800 }
    // axe is a script that the site's policy does not know.
    const { page } = await open({ javaScriptEnabled: true, bypassCSP: true, colorScheme, viewport })
    await page.getByText('Compare with your client').click()
    await page.getByLabel('String signed by your client').fill('ak_x\nPOST')
    await page.getByText('Your client signed a different string').waitFor()
    await page.evaluate(AXE)
    expect(await findBreaches(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})

describe('the console of an operation', () => {
  async function openConsole(id: string, options: BrowserContextOptions = {}) {
    const page = await pages.openPage({ javaScriptEnabled: true, ...options })
    const sent: Record<string, string>[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/')) sent.push(request.headers())
    })
    await page.goto(pages.address(`/developers/operations/${id}`))
    return { page, sent }
  }
  const press = (page: Page) => page.getByRole('button', { name: 'Send request' }).click()
  const status = (page: Page) => page.locator('[data-status]')

  it('calls the shop with a public key, and keeps what the next request needs', async () => {
    const { key } = await createPublicApp(pages.site.app, 'Console')
    const product = await pages.catalogue.product({ slug: 'console-kettle', price: 7900, stock: 5 })
    const { page } = await openConsole('addCartItem')
    await page.getByLabel('App key').fill('pk_of_no_app')
    await press(page)
    await status(page).getByText('401').waitFor()
    await page.getByLabel('App key').fill(key)
    await page.getByLabel('Body', { exact: true }).fill('{ "product_id": 0 ')
    await press(page)
    await status(page).getByText('400').waitFor()
    await page
      .getByLabel('Body', { exact: true })
      .fill(JSON.stringify({ product_id: product.id, quantity: 2 }))
    await press(page)
    await status(page)
      .getByText(/^20[01]/)
      .waitFor()
    const token = await page.getByLabel('Cart token').inputValue()
    expect(token).not.toBe('')
    await page.goto(pages.address('/developers/operations/getCart'))
    expect(await page.getByLabel('Cart token').inputValue()).toBe(token)
    await press(page)
    await page.locator('[data-body]').getByText('"quantity": 2').waitFor()
  })

  it('signs with a secret, which it neither sends nor keeps', async () => {
    const { key, secret } = await createApp(pages.site.app, 'Signing')
    const { page, sent } = await openConsole('getSite')
    await page.getByLabel('App key').fill(key)
    await page.getByLabel('App secret').fill(secret)
    await press(page)
    await status(page).getByText('200').waitFor()
    expect(sent[0]).toHaveProperty('x-api-signature')
    expect(JSON.stringify(sent)).not.toContain(secret)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(secret)
  })

  it('says that it needs a script, passes axe and fits', async () => {
    const { page: bare } = await openConsole('addCartItem', { javaScriptEnabled: false })
    expect(await bare.getByText('The console needs JavaScript.').isVisible()).toBe(true)
    expect(await bare.getByLabel('App key').isDisabled()).toBe(true)
    const viewport = { width: 390, height: 800 }
    const { page } = await openConsole('addCartItem', { bypassCSP: true, viewport })
    await page.getByLabel('App key').fill('pk_of_no_app')
    await press(page)
    await status(page).getByText('401').waitFor()
    await page.evaluate(AXE)
    expect(await findBreaches(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})
