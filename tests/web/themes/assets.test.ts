import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { type RawAnswer, sendRaw } from '#tests/support/raw-socket.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let themes: string
let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  themes = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
  write('mine/theme.json', '{"version":"1.0.0"}')
  write(
    'mine/views/layout/header.liquid',
    `<header>Mine <link href="{{ 'theme.css' | asset_url }}"></header>`,
  )
  write('mine/views/errors/404.liquid', "<p>{{ 'a' | nope }}</p>")
  write('mine/assets/theme.css', 'a { color: red }')
  write('mine/assets/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  site = await openProductionSite()
  await site.setSetting('theme.active', 'mine')
  server = await site.start({ THEMES_PATH: themes })
})
afterAll(async () => {
  await site?.close()
  rmSync(themes, { recursive: true, force: true })
})

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(themes, file)), { recursive: true })
  writeFileSync(path.join(themes, file), content)
}

const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRaw(server.port, { target, headers, method })
const pathOf = async (file: string): Promise<string> => {
  const { text } = await get('/')
  const [stylesheet = ''] = /\/theme-assets\/mine\/[0-9a-f]+\//.exec(text) ?? []
  return stylesheet + file
}

describe('a page of a theme', () => {
  it('is shown by the theme', async () => {
    expect((await get('/')).text).toMatch(
      /<header>Mine <link href="\/theme-assets\/mine\/[0-9a-f]{16}\/theme\.css"><\/header>/,
    )
  })

  it('is shown by the built-in view where the theme’s fails, which is logged with its place', async () => {
    const { status, text } = await get('/nothing-here')
    expect(status).toBe(404)
    expect(text).toContain('Page not found')
    // What it logs may arrive after its answer.
    await expect.poll(() => server.log()).toContain('themes/mine/views/errors/404.liquid:1:4')
  })
})

describe('an asset', () => {
  it('is kept for ever, for its path names its content', async () => {
    const { status, headers, text } = await get(await pathOf('theme.css'))
    expect([status, text]).toEqual([200, 'a { color: red }'])
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{16}"$/),
    })
  })

  it('is not sent again to those who have it', async () => {
    const asset = await pathOf('theme.css')
    const { headers } = await get(asset)
    const again = await get(asset, { 'If-None-Match': headers.etag ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('answers HEAD with its size', async () => {
    const { status, headers, text } = await get(await pathOf('theme.css'), {}, 'HEAD')
    expect([status, text, headers['content-type']]).toEqual([200, '', 'text/css; charset=utf-8'])
  })

  it('that is a picture runs nothing when it is opened by itself', async () => {
    const { headers } = await get(await pathOf('logo.svg'))
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'")
  })

  it('of the project itself is served as well', async () => {
    for (const file of ['site.css', 'shop.css', 'site-search.js', 'site-search.css']) {
      const { status, headers } = await get(`/theme-assets/built-in/before/${file}`)
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
    }
  })

  it('that changed is served by its old path, but not kept', async () => {
    const before = await pathOf('theme.css')
    write('mine/assets/theme.css', 'a { color: blue }')
    const changed = async () => {
      const { text, headers } = await get(before)
      return [text, headers['cache-control']]
    }
    await expect.poll(changed).toEqual(['a { color: blue }', 'no-cache'])
    expect(await pathOf('theme.css')).not.toBe(before)
  })

  it.each([
    ...['mine/x/../theme.json', 'mine/x/%2e%2e/theme.json', 'mine/x/..%2ftheme.json', 'mine/x/theme.css%00'],
    ...[
      'mine/x/views/layout/header.liquid',
      'gone/x/theme.css',
      'built-in/x/../index.ts',
      'mine/x/',
      'mine',
      '',
    ],
  ])('is nothing else of the disk: %s', async (target) => {
    const answer: RawAnswer = await get(`/theme-assets/${target}`)
    expect([308, 400, 404]).toContain(answer.status)
    expect(answer.text).not.toMatch(/version|asset_url|export/)
  })
})
