import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPreviewLink } from '#lib/theming/index.ts'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let themes: string
let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  themes = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
  write('mine/theme.json', '{}')
  write('mine/assets/theme.css', 'h1 { font-style: italic }')
  write('mine/views/errors/500.liquid', '<h1>Mine has failed at {{ site.name }}</h1>')
  write('mine/views/errors/503.liquid', '<h1>Mine is closed</h1><p>{{ site.maintenance.message }}</p>')
  write('broken/theme.json', '{}')
  write('broken/views/errors/500.liquid', '{{ 1 | nothing }}')
  write('broken/views/errors/503.liquid', '{% if %}')
  site = await openProductionSite()
  await createContentFactory(site.app).post({ slug: 'hello', title: 'Hello' })
  server = await site.start({ THEMES_PATH: themes })
})
afterAll(async () => {
  await site?.close()
  rmSync(themes, { recursive: true, force: true })
})
afterEach(async () => {
  await site.app.settings.unset('maintenance.active')
  await site.app.settings.unset('theme.active')
})

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(themes, file)), { recursive: true })
  writeFileSync(path.join(themes, file), content)
}

const get = (target: string, init: RequestInit = {}) =>
  fetch(`http://localhost:${server.port}${target}`, { redirect: 'manual', ...init })
const close = () => site.setSetting('maintenance.active', true)

/** Something that a post cannot be shown without, and, if asked for, what tells how the theme looks. */
async function without(tables: string[], run: () => Promise<void>): Promise<void> {
  const { prisma } = site.app.database
  for (const table of tables)
    await prisma.$executeRawUnsafe(`ALTER TABLE "${table}" RENAME TO "Gone${table}"`)
  try {
    await run()
  } finally {
    for (const table of tables)
      await prisma.$executeRawUnsafe(`ALTER TABLE "Gone${table}" RENAME TO "${table}"`)
  }
}

describe('during maintenance', () => {
  it.each(['/', '/posts/hello', '/search?q=a', '/account', '/developers', '/nothing-here'])(
    '%s says so, and when to come back',
    async (target) => {
      await close()
      const { status, headers } = await get(target)
      expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
        503,
        '300',
        'no-store',
      ])
    },
  )

  it('no form is taken, and nobody is told that a page is unchanged', async () => {
    const before = await get('/')
    await close()
    const form = { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' }, body: new URLSearchParams() }
    expect((await get('/contact/message', form)).status).toBe(503)
    const again = { headers: { 'If-None-Match': before.headers.get('etag') ?? '' } }
    expect((await get('/', again)).status).toBe(503)
  })

  it('what pages are made of, and what machines read, is there', async () => {
    await close()
    for (const target of ['/robots.txt', '/favicon.ico', '/demo/icon.svg', '/site-colors.css'])
      expect([target, (await get(target)).status]).toEqual([target, 200])
    expect((await get('/', { method: 'HEAD' })).status).toBe(503)
  })

  it('whoever previews a theme sees the site', async () => {
    await close()
    expect((await get('/', { headers: { cookie: 'theme_preview=mine.9999999999.x' } })).status).toBe(503)
    const own = await get(createPreviewLink(site.app, 'mine').path)
    expect((await get('/', { headers: { cookie: own.headers.get('set-cookie') ?? '' } })).status).toBe(200)
  })

  it('the page is the theme’s, with what the owner says', async () => {
    await close()
    await site.setSetting('maintenance.message', 'Back at <noon>')
    expect(await (await get('/')).text()).toContain('Back at &lt;noon&gt;')
    await site.setSetting('theme.active', 'mine')
    const html = await (await get('/')).text()
    expect(html).toContain('<h1>Mine is closed</h1><p>Back at &lt;noon&gt;</p>')
    await site.app.settings.unset('maintenance.message')
  })

  it('a theme that fails is replaced', async () => {
    await close()
    await site.setSetting('theme.active', 'broken')
    const answer = await get('/')
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining('We will be back soon'),
    ])
  })
})

describe('a page that fails', () => {
  it('is shown by the theme, with what the owner has chosen', async () => {
    await site.setSetting('theme.active', 'mine')
    const live = JSON.stringify({ settings: { corner_radius: 3 }, layouts: {} })
    await site.app.database.prisma.themeDesign.create({ data: { theme: 'mine', live } })
    await without(['Comment'], async () => {
      const { status, headers } = await get('/posts/hello')
      expect([status, headers.get('cache-control')]).toEqual([500, 'private, no-store'])
      const html = await (await get('/posts/hello')).text()
      expect(html).toContain(`<h1>Mine has failed at ${site.app.settings.current['site.name']}</h1>`)
      expect(html).toMatch(/<link rel="stylesheet" href="\/theme-assets\/mine\/[0-9a-f]+\/theme\.css">/)
      expect(html).toMatch(/<link rel="preload" href="\S+literata-latin\.woff2" as="font" crossorigin>/)
      expect(html).toContain('--site-radius:3px')
      expect(html).not.toMatch(/Comment|digest/)
    })
  })

  it('needs no database to be shown', async () => {
    await site.setSetting('theme.active', 'mine')
    await get('/')
    await without(['Comment', 'ThemeDesign', 'Menu', 'Setting'], async () => {
      const answer = await get('/posts/hello')
      expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('Mine has failed')])
    })
  })

  it('is shown by the built-in view if the theme fails as well', async () => {
    await site.setSetting('theme.active', 'broken')
    await without(['Comment'], async () => {
      const answer = await get('/posts/hello')
      expect([answer.status, await answer.text()]).toEqual([
        500,
        expect.stringContaining('Something went wrong'),
      ])
    })
  })
})

describe('in a browser', () => {
  it.each([
    [360, 'light', 'en'],
    [1280, 'dark', 'ar'],
  ] as const)('the pages fit and pass axe at %i px in %s mode in %s', async (width, colorScheme, locale) => {
    await site.setSetting('site.locale', locale)
    const context = await (await shareChromium()).newContext({
      viewport: { width, height: 700 },
      colorScheme,
      bypassCSP: true,
    })
    await context.addInitScript(AXE)
    const look = async (target: string) => {
      const page = await context.newPage()
      const response = await page.goto(`http://localhost:${server.port}${target}`)
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      const seen = { status: response?.status(), isWide, breaches: await findBreaches(page) }
      await page.close()
      return seen
    }
    await close()
    expect(await look('/')).toEqual({ status: 503, isWide: false, breaches: [] })
    await site.app.settings.unset('maintenance.active')
    await without(['Comment'], async () => {
      expect(await look('/posts/hello')).toEqual({ status: 500, isWide: false, breaches: [] })
    })
    expect(await look('/developers')).toEqual({ status: 200, isWide: false, breaches: [] })
    await context.close()
    await site.app.settings.unset('site.locale')
  })
})
