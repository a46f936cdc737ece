import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { runCommand } from '#tests/support/command.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'
import { signRequest } from '#tests/support/signing.ts'

// Servers and commands take seconds to start where the machine is busy.
vi.setConfig({ testTimeout: 240_000 })

let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  server = await site.start()
})
afterAll(() => site?.close())

const get = (target: string, method = 'GET') => sendRaw(server.port, { method, target })
const call = (target: string, app = site.credentials) =>
  sendRaw(server.port, { target, headers: signRequest(app, { target }) })
const command = async (file: string, ...args: string[]) => {
  const { code, stdout, stderr } = await runCommand(file, [...args, '--json'], site.env)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout)
}
/** Waits until it is so, as it is within a second where the machine has nothing else to do. */
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 20 })

describe('a setting changed by a command', () => {
  it('is seen by the running server', async () => {
    expect((await call('/api/v1/posts')).status).toBe(200)
    await command('lib/cli/running/settings.ts', 'set', 'features.posts', 'false')
    await soon(async () => {
      const refused = await call('/api/v1/posts')
      expect([refused.status, refused.json.error]).toEqual([404, 'feature_disabled'])
    })
    await command('lib/cli/running/settings.ts', 'unset', 'features.posts')
    await soon(async () => expect((await call('/api/v1/posts')).status).toBe(200))
  })

  it('is seen by pages without a call of the API', async () => {
    await command('lib/cli/running/settings.ts', 'set', 'site.name', 'Corner Shop')
    await soon(async () => expect((await get('/')).text).toContain('Corner Shop'))
    await command('lib/cli/running/settings.ts', 'unset', 'site.name')
  })

  it('switches the whole API off and on', async () => {
    await command('lib/cli/running/settings.ts', 'set', 'api.enabled', 'false')
    await soon(async () => expect((await get('/api/v1/site')).json.error).toBe('api_disabled'))
    for (const target of ['/api/v1/site', '/api/v1/nothing', '/api', '/api/v2/x?%zz']) {
      const { status, json } = await get(target)
      expect([target, status, json.error]).toEqual([target, 404, 'api_disabled'])
    }
    await command('lib/cli/running/settings.ts', 'set', 'api.enabled', 'true')
    await soon(async () => expect((await call('/api/v1/site')).status).toBe(200))
  })
})

describe('an app registered by a command', () => {
  it('is known, as is its new secret, and forgotten when it is deleted', async () => {
    const app = await command('lib/cli/running/apps.ts', 'create', 'Another app')
    await soon(async () => expect((await call('/api/v1/site', app)).status).toBe(200))

    const rotated = await command('lib/cli/running/apps.ts', 'rotate', String(app.id))
    await soon(async () => expect((await call('/api/v1/site', rotated)).status).toBe(200))
    expect((await call('/api/v1/site', app)).status).toBe(200)

    await command('lib/cli/running/apps.ts', 'disable', String(app.id))
    await soon(async () => expect((await call('/api/v1/site', rotated)).json.error).toBe('app_disabled'))
    await command('lib/cli/running/apps.ts', 'delete', String(app.id))
    await soon(async () => expect((await call('/api/v1/site', rotated)).json.error).toBe('unknown_key'))
  })
})

describe('outside the API', () => {
  it('/healthz tells that the server is well', async () => {
    const { status, headers, json } = await get('/healthz')
    const version = expect.stringMatching(/^\d+\.\d+\.\d+$/)
    expect([status, json, headers['cache-control']]).toEqual([200, { status: 'ok', version }, 'no-store'])
    expect((await get('/healthz', 'HEAD')).text).toBe('')
  })

  it('/openapi.json describes every endpoint to anybody', async () => {
    const { status, headers, json } = await get('/openapi.json')
    expect([status, headers['access-control-allow-origin'], json.openapi]).toEqual([200, '*', '3.1.0'])
    expect(json.servers[0].url).toMatch(/^http:\/\/localhost:\d+\/api\/v1$/)
    expect(Object.keys(json.paths)).toEqual(expect.arrayContaining(['/site', '/posts', '/posts/{slug}']))
  })

  it('an unknown path is a page, with 404', async () => {
    const { status, headers } = await get('/nothing-here')
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect((await get('/apis/v1/site')).headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('the home page loads in a browser without a complaint', async () => {
    const browser = await shareChromium()
    const page = await browser.newPage()
    try {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          complaints.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      const response = await page.goto(`http://localhost:${server.port}/`, { waitUntil: 'networkidle' })
      expect(response?.status()).toBe(200)
      expect(await page.title()).toBe('Storefront')
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Storefront')
      expect(complaints).toEqual([])
    } finally {
      await page.close()
    }
  })
})
