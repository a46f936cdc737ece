import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { issueSetupLink, setUpOwner } from '#lib/domains/people/staff/index.ts'
import { checkTheme } from '#lib/theming/check/index.ts'
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

/** Walks a site in one browser, as an editor who pastes, as an owner who designs, and as a visitor who searches. */
export function walkThemes(open: () => Promise<Browser>): void {
  let site: ProductionSite
  let browser: Browser
  let plain: Awaited<ReturnType<typeof serveWithoutScripts>>
  let folder: string
  let origin: string

  beforeAll(async () => {
    folder = writeWalkedThemes()
    site = await openProductionSite()
    await fillSite(site)
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
      if (html === CLIPBOARDS.at(-1)?.html) await check()
      await browser.evaluate(leaveUnasked)
    }
  })

  it('shows what was picked for a section, and the section’s own colour and space', async () => {
    await browser.open(`${origin}/admin/theme/walked?area=home&section=second`)
    for (const [name, { label }] of Object.entries(PICKED))
      await expect
        .poll(() => browser.evaluate(textOf, `select[name=${name}]`).catch(String), { timeout: 30_000 })
        .toContain(label)
    await check()
    const picks = Object.entries(PICKED).map(([name, { value }]) => [name, value] as const)
    const values: Record<string, string> = {
      ...Object.fromEntries(picks),
      photo: '/demo/kettle.svg',
      tone: '#abcdef',
      gap: '40',
    }
    await browser.evaluate(choose, values)
    const designed = async (state: 'draft' | 'live') => {
      const design = await site.app.database.prisma.themeDesign.findUnique({ where: { theme: 'walked' } })
      return Object.values(values).filter((value) => String(design?.[state]).includes(value))
    }
    await expect.poll(() => designed('draft'), { timeout: 30_000 }).toEqual(Object.values(values))
    const publish = async () => {
      await browser.evaluate(press, 'Publish').catch(() => false)
      return designed('live')
    }
    await expect.poll(publish, { timeout: 30_000, interval: 2000 }).toEqual(Object.values(values))
    await browser.evaluate(leaveUnasked)
    // Publishing may still be leading back to the panel.
    const visit = async () => {
      await browser.open(`${origin}/`)
      return browser.evaluate(listBands)
    }
    await expect
      .poll(visit, { timeout: 30_000, interval: 1000 })
      .toEqual([
        'Picked: rgb(17, 34, 51) 7px ',
        'Picked: tarn-kettle lamps tea about footer rgb(171, 205, 239) 40px /demo/kettle.svg',
      ])
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

  it('draws live results by a theme’s own script, under the policy of the site', async () => {
    expect(checkTheme(folder, 'scripted')).toEqual([])
    await browser.open(`${origin}/admin/theme`)
    // The browser no longer shows the theme that its owner has designed in it.
    const showsIt = async () => (await (await fetch('/products')).text()).includes('own-result')
    // A press before the page's scripts run is lost.
    const activate = async () => {
      await browser.evaluate(pressActivate).catch(() => false)
      return browser.evaluate(showsIt).catch(() => false)
    }
    await expect.poll(activate, { timeout: 60_000, interval: 2000 }).toBe(true)
    await openSearch(`${origin}/products`)
    await read(listDrawn).toEqual(['Tarn Kettle'])
    expect(await browser.evaluate(() => document.querySelectorAll('script[src*="site-search"]').length)).toBe(
      1,
    )
    await browser.press('ArrowDown')
    await read(() => document.querySelector('.own-result')?.getAttribute('aria-selected')).toBe('true')
    await check()
    expect(await browser.evaluate(() => document.body.dataset.blocked ?? null)).toBeNull()
    expect(await browser.evaluate(isMarkupBlocked)).toBe(true)
    await browser.press('Enter')
    await read(() => location.pathname).toBe('/products/tarn-kettle')
  })
}

/** Presses the button that activates the theme, once the list is there. */
function pressActivate(): boolean {
  const form = [...document.querySelectorAll('main form')].find(
    (one) => one.querySelector('[name=was]') && one.querySelector('[name=theme][value=scripted]'),
  )
  form?.querySelector('button')?.click()
  return form !== undefined
}

function listDrawn(): (string | null)[] {
  return [...document.querySelectorAll('.own-result')].map(({ textContent }) => textContent)
}

/** Whether scripts cannot write markup, in a browser that knows Trusted Types. */
function isMarkupBlocked(): boolean {
  try {
    document.createElement('p').innerHTML = '<b>Tarn</b>'
    return !('trustedTypes' in window)
  } catch {
    return true
  }
}

/** The entries that the settings of the section pick, as their fields name them. */
const PICKED = {
  a_product: { value: 'tarn-kettle', label: 'Tarn Kettle' },
  a_product_category: { value: 'lamps', label: 'Lamps' },
  a_post: { value: 'tea', label: 'How to make tea' },
  a_page: { value: 'about', label: 'About us' },
  a_menu: { value: 'footer', label: 'Below' },
}

async function fillSite({ app }: ProductionSite): Promise<void> {
  const [catalogue, content] = [createCatalogueFactory(app), createContentFactory(app)]
  await catalogue.product({ name: 'Tarn Kettle', slug: 'tarn-kettle' })
  await catalogue.category({ name: 'Lamps', slug: 'lamps' })
  await content.post({ title: 'How to make tea', slug: 'tea' })
  await content.page({ title: 'About us', slug: 'about', bodyHtml: '', published: true })
  await app.database.prisma.menu.create({ data: { name: 'Below', location: 'footer' } })
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

/** Leaves a page with texts that are not saved without the browser's question, which drivers cannot answer. */
function leaveUnasked(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
}

function textOf(selector: string): string | null | undefined {
  return document.querySelector(selector)?.textContent
}

/** Enters values into fields of a design, each of which is saved by itself. */
function choose(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = document.querySelector<HTMLInputElement>(`main [name="${name}"]`)
    if (!field) throw new Error(`There is no field ${name}.`)
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** The sections of the page, each by its text, its colour, its space and its picture. */
function listBands(): string[] {
  return [...document.querySelectorAll('.band')].map((band) => {
    const { borderTopColor, paddingTop } = getComputedStyle(band)
    const photo = band.querySelector('img')?.getAttribute('src') ?? ''
    return [band.textContent?.trim(), borderTopColor, paddingTop, photo].join(' ')
  })
}

/** Presses the button with a text, if the page has it. */
function press(text: string): boolean {
  const button = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === text)
  if (button instanceof HTMLElement) button.click()
  return button !== undefined
}
