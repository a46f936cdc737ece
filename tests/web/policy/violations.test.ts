import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const HOSTILE = `</script><script>window.hacked=1</script><img src=x onerror="window.hacked=1">`

let site: ProductionSite
let server: ProductionServer
let browser: Browser

beforeAll(async () => {
  site = await openProductionSite()
  const catalogue = createCatalogueFactory(site.app)
  const content = createContentFactory(site.app)
  const { id } = await catalogue.product({
    slug: 'mug',
    name: `Mug ${HOSTILE}`,
    images: [{ url: '/demo/icon.svg', alt: HOSTILE }],
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: [
      { price: 900, optionValues: { Size: 'S' } },
      { price: 990, optionValues: { Size: 'L' } },
    ],
  })
  await catalogue.review({ productId: id, title: HOSTILE, body: HOSTILE, authorName: HOSTILE })
  const { id: postId } = await content.post({
    slug: 'hello',
    title: `Hello ${HOSTILE}`,
    bodyHtml: '<h2>Mugs</h2><p>With a picture: <img src="/demo/logo.svg" alt=""></p>',
  })
  await content.comment({ postId, authorName: HOSTILE, body: HOSTILE })
  await content.page({ slug: 'about', title: `About ${HOSTILE}`, bodyHtml: '<p>Us</p>' })
  await site.app.search.rebuild()
  server = await site.start()
  browser = await shareChromium()
})
afterAll(() => site?.close())

/** Opens a page; `complaints` goes on collecting what the browser has to say against it. */
async function open(path: string): Promise<{ page: Page; complaints: string[]; status: number }> {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await page.exposeFunction('reportViolation', (text: string) => void complaints.push(text))
  await page.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation(text: string): void }
    document.addEventListener('securitypolicyviolation', (event) => {
      reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  const response = await page.goto(`http://localhost:${server.port}${path}`, { waitUntil: 'networkidle' })
  return { page, complaints, status: response?.status() ?? 0 }
}

const pages = [
  ['/', 200],
  ['/products', 200],
  ['/products?q=mug&sort=price_asc', 200],
  ['/products/mug', 200],
  ['/posts', 200],
  ['/posts/hello', 200],
  ['/about', 200],
  ['/search', 200],
  ['/search?q=mug', 200],
  [`/search?q=${encodeURIComponent(HOSTILE)}`, 200],
  ['/developers', 200],
  ['/nothing-here', 404],
  ['/products/nothing-here', 404],
] as const

describe('in a browser', () => {
  it.each(pages)('%s keeps to its policy while it loads and comes to life', async (path, expected) => {
    const { page, complaints, status } = await open(path)
    expect(status).toBe(expected)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(complaints.filter((one) => !isOfStatus(one, expected))).toEqual([])
    await page.close()
  })

  it('a page that fails says so without any script, and tells nothing of the fault', async () => {
    const { prisma } = site.app.database
    await prisma.$executeRawUnsafe('ALTER TABLE "Comment" RENAME TO "Hidden"')
    try {
      const { page, complaints, status } = await open('/posts/hello?again')
      expect(status).toBe(500)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Something went wrong')
      const html = await page.content()
      expect(html).not.toMatch(/<script|Comment|digest/)
      expect(complaints.filter((one) => !isOfStatus(one, 500))).toEqual([])
      await page.close()
    } finally {
      await prisma.$executeRawUnsafe('ALTER TABLE "Hidden" RENAME TO "Comment"')
    }
  })

  it('live results appear within the policy', async () => {
    const { page, complaints } = await open('/')
    const suggested = page.waitForResponse((response) => response.url().includes('/search/suggest'))
    await page.locator('input[type=search]').first().pressSequentially('mug', { delay: 20 })
    expect((await suggested).status()).toBe(200)
    await page.getByRole('option').first().waitFor()
    expect(complaints).toEqual([])
    await page.close()
  })

  it('a script that found its way into a page does not run', async () => {
    const { page } = await open('/about')
    const outcome = await page.evaluate(async () => {
      // What the protocol of the browser's tools runs at once may evaluate; what comes later is the page's.
      await new Promise((resolve) => setTimeout(resolve))
      const attempts: Record<string, boolean> = {}
      const trial = (name: string, act: () => void) => {
        try {
          act()
          attempts[name] = true
        } catch {
          attempts[name] = false
        }
      }
      trial('markup', () => {
        document.body.innerHTML = '<img src=x onerror="window.hacked=1">'
      })
      trial('script', () => {
        const script = document.createElement('script')
        script.text = 'window.hacked=1'
        document.body.append(script)
      })
      trial('evaluation', () => void new Function('window.hacked=1')())
      trial('another policy', () => {
        const types = (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes
        types.createPolicy('mine', {})
      })
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { attempts, hacked: 'hacked' in window }
    })
    expect(outcome).toEqual({
      attempts: { markup: false, script: false, evaluation: false, 'another policy': false },
      hacked: false,
    })
    await page.close()
  })
})

/** Chromium notes an error's status in the console by itself. */
function isOfStatus(complaint: string, status: number): boolean {
  return status >= 400 && complaint.includes(`status of ${status}`)
}
