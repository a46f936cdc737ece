import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const HEAD = `<meta name="theme-color" content="#8b1e1e">
<link rel="me" href="https://social.example/@shop">
<link rel="stylesheet" href="{{ 'extra.css' | asset_url }}">
<link rel="modulepreload" href="{{ 'part.mjs' | asset_url }}">
<script src="{{ 'head.js' | asset_url }}"></script>
<script>document.title = 'hacked'</script>
<base href="https://elsewhere.example/">
<link rel="stylesheet" href="https://elsewhere.example/a.css">`

let themes: string
let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  themes = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
  write('mine/theme.json', '{}')
  write('mine/views/layout/head.liquid', HEAD)
  write('mine/assets/extra.css', 'h1 { color: rgb(1, 2, 3) }')
  write('mine/assets/part.mjs', 'export const part = 1\n')
  write('mine/assets/head.js', 'document.documentElement.dataset.ran = document.readyState\n')
  site = await openProductionSite()
  await site.setSetting('theme.active', 'mine')
  server = await site.start({ THEMES_PATH: themes })
  // On a busy machine, the built-in views stand in for a theme until it is loaded.
  const home = async () => (await fetch(`http://localhost:${server.port}/`)).text()
  await vi.waitFor(async () => expect(await home()).toContain('#8b1e1e'), { timeout: 60_000 })
})
afterAll(async () => {
  await site?.close()
  rmSync(themes, { recursive: true, force: true })
})

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(themes, file)), { recursive: true })
  writeFileSync(path.join(themes, file), content)
}

const open = async (pathname: string) => {
  const page = await (await shareChromium()).newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await page.goto(`http://localhost:${server.port}${pathname}`, { waitUntil: 'networkidle' })
  return { page, complaints }
}

describe('the head of a page', () => {
  it('has the tags of the theme that the policy allows, and works', async () => {
    const { page, complaints } = await open('/')
    const seen = await page.evaluate(() => ({
      color: document.head.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content,
      me: document.head.querySelector('link[rel=me]')?.getAttribute('href'),
      module: document.head.querySelectorAll('link[rel=modulepreload]').length,
      styled: getComputedStyle(document.querySelector('h1') as Element).color,
      ran: document.documentElement.dataset.ran,
      title: document.title,
      base: document.querySelectorAll('base').length,
      elsewhere: document.querySelectorAll('[href^="https://elsewhere.example"]').length,
    }))
    expect(seen).toMatchObject({
      color: '#8b1e1e',
      me: 'https://social.example/@shop',
      module: 1,
      styled: 'rgb(1, 2, 3)',
      ran: 'interactive',
      base: 0,
      elsewhere: 0,
    })
    expect(seen.title).not.toBe('hacked')
    // Nothing here uses the module that was loaded ahead.
    expect(complaints.filter((one) => !one.includes('preloaded'))).toEqual([])
    await page.close()
  })

  it('names the typeface in use, and the first visit shows it', async () => {
    const html = await (await fetch(`http://localhost:${server.port}/`)).text()
    expect(html.match(/<link rel="preload"[^>]*as="font"[^>]*>/g)).toEqual([
      expect.stringMatching(/href="\/theme-assets\/built-in\/[0-9a-f]+\/fonts\/literata-latin\.woff2"/),
    ])
    const { page } = await open('/')
    const shown = await page.evaluate(async () => {
      const fonts = await document.fonts.ready
      return [...fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    })
    expect(shown).toContain('Literata')
    await page.close()
  })
})
