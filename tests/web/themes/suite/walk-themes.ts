import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { issueSetupLink, setUpOwner } from '#lib/domains/people/staff/index.ts'
import { findBreaches, loadAxe } from '#tests/support/browsers/axe.ts'
import type { Browser } from '#tests/support/browsers/browser.ts'
import { serveWithoutScripts } from '#tests/support/browsers/without-scripts.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { openProductionSite, type ProductionSite } from '#tests/support/production-server.ts'
import { protectMember } from '#tests/support/protect-member.ts'
import { CLIPBOARDS } from './clipboards.ts'
import { writeWalkedThemes } from './walked-themes.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

type Walk = {
  /** Firefox asks before it leaves a page with texts that are not saved, which its driver cannot answer. */
  pastes: boolean
}

/** Walks a site in one browser, as an editor who pastes and as a visitor who searches. */
export function walkThemes(open: () => Promise<Browser>, { pastes }: Walk): void {
  let site: ProductionSite
  let browser: Browser
  let plain: Awaited<ReturnType<typeof serveWithoutScripts>>
  let folder: string
  let origin: string

  beforeAll(async () => {
    folder = writeWalkedThemes()
    site = await openProductionSite()
    await createCatalogueFactory(site.app).product({ name: 'Tarn Kettle', slug: 'tarn-kettle' })
    await site.setSetting('theme.active', 'walked')
    const { port } = await site.start({ THEMES_PATH: folder })
    origin = `http://localhost:${port}`
    plain = await serveWithoutScripts(port)
    browser = await open()
    await browser.open(`${origin}/robots.txt`)
    await browser.evaluate(
      (session: string) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the interface of all three browsers has no other way.
        document.cookie = `panel=${session}; path=/`
      },
      await signIn(site),
    )
  })
  afterAll(async () => {
    await browser?.close()
    await plain?.close()
    await site?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const read = (run: () => unknown) =>
    expect.poll(() => browser.evaluate(run).catch(String), { timeout: 30_000 })
  const check = async () => {
    await browser.evaluate(loadAxe)
    expect(await findBreaches(browser)).toEqual([])
  }
  const openSearch = async (address: string) => {
    await browser.open(address)
    await browser.evaluate(() => document.querySelector<HTMLInputElement>('[name=q]')?.focus())
    await browser.type('tarn')
  }

  if (pastes)
    it('shows what an editor pasted as it was meant', async () => {
      const { id } = await createContentFactory(site.app).post({ title: 'Pasted', bodyHtml: '' })
      for (const { html, expected } of CLIPBOARDS) {
        await browser.open(`${origin}/admin/posts/${id}`)
        await read(() => document.querySelector('.rich-text') !== null).toBe(true)
        await browser.click('.rich-text')
        await browser.evaluate(paste, html)
        await read(() => document.querySelector<HTMLTextAreaElement>('textarea[name=bodyHtml]')?.value).toBe(
          expected,
        )
        await browser.evaluate(() => localStorage.clear())
      }
      await check()
    })

  it('tells a theme of the result that a visitor chose, and leads there', async () => {
    await openSearch(`${origin}/products`)
    await read(() => document.querySelector('.site-search-item')?.textContent).toContain('Tarn Kettle')
    await browser.evaluate(() =>
      document.addEventListener('site:search:select', (event) => {
        const { url, element } = (event as CustomEvent<{ url: string; element: Element }>).detail
        sessionStorage.chosen = `${sessionStorage.chosen ?? ''}${url} ${element.className}`
      }),
    )
    await check()
    await browser.press('ArrowDown')
    await browser.press('Enter')
    await read(() => location.pathname).toBe('/products/tarn-kettle')
    await read(() => sessionStorage.chosen).toBe(`${origin}/products/tarn-kettle site-search-item`)
  })

  it('searches without scripts', async () => {
    await openSearch(`${plain.url}/products`)
    await browser.press('Enter')
    await read(() => location.pathname + location.search).toBe('/search?q=tarn')
    await read(() => document.querySelector('main')?.textContent).toContain('Tarn Kettle')
    await check()
  })
}

async function signIn({ app }: ProductionSite): Promise<string> {
  const browser = { ip: '127.0.0.1', device: 'A browser', requestId: 'walk' }
  const token = (await issueSetupLink(app)) ?? ''
  const owner = { token, name: 'Rosa', email: 'rosa@example.com', password: 'a sentence nobody guesses' }
  const session = await setUpOwner(app, owner, browser)
  return (await protectMember(app, session, { browser, password: owner.password })).session
}

/** Pastes into the editor. Browsers differ in the clipboards that scripts can make, not in how they are read. */
function paste(html: string): void {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  const clipboardData = {
    getData: (type: string) => (type === 'text/html' ? html : ''),
    types: ['text/html'],
  }
  Object.defineProperty(event, 'clipboardData', { value: clipboardData })
  document.querySelector('.rich-text')?.dispatchEvent(event)
}
