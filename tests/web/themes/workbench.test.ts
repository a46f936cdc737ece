import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
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
  write('mine/assets/theme.css', 'h1 { color: rgb(1, 1, 1) }')
  write('mine/views/home.liquid', '<main id="content"><h1>First</h1></main>')
  site = await openProductionSite()
  await site.setSetting('site.locales', ['en', 'de'])
  server = await site.start({ THEMES_PATH: themes, HOST: '127.0.0.1', THEME_DEV: 'mine' })
})
afterAll(async () => {
  await site?.close()
  rmSync(themes, { recursive: true, force: true })
})

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(themes, file)), { recursive: true })
  writeFileSync(path.join(themes, file), content)
}

const address = (target: string) => `http://localhost:${server.port}${target}`

/** Each page keeps a connection open, of which a browser has few: those of tests that fail are closed too. */
const pages: Page[] = []
afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.close()))
})

async function newPage(): Promise<Page> {
  const page = await (await shareChromium()).newPage()
  pages.push(page)
  return page
}

async function open(target = '/'): Promise<{ page: Page; complaints: string[] }> {
  const page = await newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(address(target))
  return { page, complaints }
}

describe('a theme that is written', () => {
  it('is shown though it is not the active one, and kept by no browser', async () => {
    const answer = await fetch(address('/'))
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.text()).toContain('<h1>First</h1>')
  })

  it('is loaded again after a save', async () => {
    const { page, complaints } = await open()
    write('mine/views/home.liquid', '<main id="content"><h1>Second</h1></main>')
    await page.getByRole('heading', { name: 'Second' }).waitFor()
    write('mine/locales/en.json', '{ "greeting": "Third" }')
    write('mine/views/home.liquid', `<main id="content"><h1>{{ 'greeting' | t }}</h1></main>`)
    await page.getByRole('heading', { name: 'Third' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('is loaded again if it was saved after the page was made and before anybody listened', async () => {
    write('mine/views/home.liquid', '<main id="content"><h1>Fourth</h1></main>')
    const page = await newPage()
    await expect
      .poll(async () => (await fetch(address('/'))).text(), { timeout: 20_000 })
      .toContain('<h1>Fourth</h1>')
    let isSaved = false
    await page.route('**/__theme/events', async (route) => {
      if (!isSaved) {
        isSaved = true
        write('mine/views/home.liquid', '<main id="content"><h1>Fifth</h1></main>')
        // What looks for changes has then told of it.
        await page.waitForTimeout(1_000)
      }
      await route.continue()
    })
    await page.goto(address('/'))
    await page.getByRole('heading', { name: 'Fifth' }).waitFor()
  })

  it('changes its looks without the page being loaded again', async () => {
    const { page } = await open()
    await page.evaluate(() => {
      document.body.dataset.typed = 'kept'
    })
    write('mine/assets/theme.css', 'h1 { color: rgb(2, 2, 2) }')
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('h1') as Element).color === 'rgb(2, 2, 2)',
    )
    expect(await page.evaluate(() => document.body.dataset.typed)).toBe('kept')
    expect(await page.locator('link[href*="theme.css"]').count()).toBe(1)
  })

  it('changes its looks alone if they were saved before anybody listened', async () => {
    const page = await newPage()
    let isSaved = false
    await page.route('**/__theme/events', async (route) => {
      if (!isSaved) {
        isSaved = true
        await page.evaluate(() => {
          document.body.dataset.typed = 'kept'
        })
        write('mine/assets/theme.css', 'h1 { color: rgb(3, 3, 3) }')
        // What looks for changes has then told of it.
        await page.waitForTimeout(1_000)
      }
      await route.continue()
    })
    await page.goto(address('/'))
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('h1') as Element).color === 'rgb(3, 3, 3)',
    )
    expect(await page.evaluate(() => document.body.dataset.typed)).toBe('kept')
  })

  it('tells what is wrong over the page, with its place and a mark, until it is mended', async () => {
    const { page } = await open()
    write('mine/views/home.liquid', '<main id="content">\n  <h1>{{ site.name | shuot }}</h1>\n</main>')
    const alert = page.locator('.workbench', { hasText: '1 problem' })
    // What rendering says of it may be there before what the check says.
    await alert.getByText('There is no filter `shuot`.').waitFor()
    const text = (await alert.textContent()) ?? ''
    expect(text).toContain('themes/mine/views/home.liquid:2:')
    expect(text).toMatch(/>\s+2 \|\s+<h1>\{\{ site\.name \| shuot \}\}<\/h1>\n\s+\|\s+\^/)
    await expect.poll(server.log).toContain('There is no filter `shuot`.')
    await page.keyboard.press('Escape')
    await alert.waitFor({ state: 'detached' })
    await Promise.all([page.waitForResponse(/theme\/events/), page.reload()])
    await page.waitForTimeout(500)
    expect(await alert.count()).toBe(0)
    write('mine/views/home.liquid', '<main id="content">\n  <h1>{{ site.name | shuto }}</h1>\n</main>')
    await alert.getByText('There is no filter `shuto`.').waitFor()
    write('mine/views/home.liquid', '<main id="content"><h1>Mended</h1></main>')
    await page.getByRole('heading', { name: 'Mended' }).waitFor()
    expect(await page.locator('.workbench').count()).toBe(0)
  })

  it('tells of scripts, stylesheets and theme.json too', async () => {
    const { page } = await open()
    write('mine/theme.json', '{ "name": }')
    await page.getByText('themes/mine/theme.json:1:').waitFor()
    write('mine/theme.json', '{}')
    write('mine/assets/mine.js', 'eval("1")')
    await page.getByText('themes/mine/assets/mine.js:1:1').waitFor()
    rmSync(path.join(themes, 'mine/assets/mine.js'))
    await page.locator('.workbench').waitFor({ state: 'detached' })
  })

  it('tells what fails with the site’s own data, where the check found nothing', async () => {
    write(
      'mine/views/errors/404.liquid',
      `{% if page.path == '' %}{{ site.name | image_tag: nothing: 1 }}{% endif %}<h1>404</h1>`,
    )
    const { page } = await open('/nothing-here')
    await page.locator('.workbench', { hasText: '1 problem' }).getByText('image_tag takes').waitFor()
    rmSync(path.join(themes, 'mine/views/errors/404.liquid'))
  })
})

describe('its mails', () => {
  it('are listed, shown in any language and follow each save', async () => {
    const { page, complaints } = await open('/__mails')
    await page.getByRole('link', { name: 'order_placed' }).click()
    const mail = page.frameLocator('iframe')
    await mail.getByText('Brass lamp').first().waitFor()
    await page.getByLabel('Language').selectOption('de')
    await page.getByRole('button', { name: 'Show' }).click()
    await mail.locator('html[lang="de"]').waitFor()
    write('mine/views/mail/order_placed.liquid', '<p>Mine: {{ number }}</p>')
    await mail.getByText('Mine: A7K2M9QX4T').waitFor()
    expect(complaints).toEqual([])
  })

  it('are reached by a link though a file is saved on the way', async () => {
    const { page } = await open('/__mails')
    await page.route('**/__mails/order_paid', async (route) => {
      write('mine/views/mail/order_paid.liquid', '<p>Saved: {{ number }}</p>')
      // What looks for changes has then told of it.
      await page.waitForTimeout(1_000)
      await route.continue()
    })
    await page.getByRole('link', { name: 'order_paid' }).click()
    await page.frameLocator('iframe').getByText('Saved: A7K2M9QX4T').waitFor()
  })

  it('are sent to oneself, and to nobody who is no address', async () => {
    const { page } = await open('/__mails/password_changed')
    await page.getByLabel('E-mail address').fill('me@example.com')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Sent to me@example.com.').waitFor()
    expect(readdirSync(path.join(site.env.STORAGE_PATH ?? '', 'mail'))).toEqual([
      expect.stringContaining('sample'),
    ])
    const form = { method: 'POST', body: new URLSearchParams({ to: '<x>' }) }
    const refused = await (await fetch(address('/__mails/password_changed'), form)).text()
    expect(refused).toContain('&lt;x&gt; is not an e-mail address.')
    expect((await fetch(address('/__mails/nothing'))).status).toBe(404)
  })
})

describe('what helps to write a theme', () => {
  it('answers no other site', async () => {
    const foreign = { headers: { 'Sec-Fetch-Site': 'cross-site' } }
    expect((await fetch(address('/__mails'), foreign)).status).toBe(403)
    expect((await fetch(address('/__theme/events'), foreign)).status).toBe(403)
  })

  it('is not there on any other server', async () => {
    const other = await site.start({ THEMES_PATH: themes })
    for (const target of ['/__mails', '/__theme/events', '/__theme/workbench.js'])
      expect((await fetch(`http://localhost:${other.port}${target}`)).status).toBe(404)
    expect(await (await fetch(`http://localhost:${other.port}/`)).text()).not.toContain('__theme')
    await other.stop()
  })

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '127.0.0.1', SITE_URL: 'https://shop.example' },
    { HOST: '127.0.0.1', DATABASE_URL: 'postgres://localhost/shop' },
  ] as Record<string, string>[])('keeps a server from starting with %o', async (env) => {
    await expect(site.start({ ...env, THEME_DEV: 'mine' })).rejects.toThrow('THEME_DEV is for a server')
  })
})
