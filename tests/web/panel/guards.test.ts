import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Role } from '#lib/domains/people/staff/authority/index.ts'
import { issueSetupLink, setUpOwner } from '#lib/domains/people/staff/index.ts'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { openProductionSite, type ProductionSite } from '#tests/support/production-server.ts'
import { protectMember } from '#tests/support/protect-member.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const root = path.resolve(import.meta.dirname, '../../../app/admin')

/** The addresses of the panel whose files are called so, with 1 for what varies. */
const addressesOf = (name: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === name)
    .map(({ parentPath }) => path.relative(root, parentPath).split(path.sep))
    .map((parts) =>
      parts.filter((part) => !part.startsWith('(')).map((part) => part.replace(/^\[.+\]$/, '1')),
    )
    .map((parts) => ['/admin', ...parts].filter(Boolean).join('/'))

let site: ProductionSite
let origin: string
let session: string

beforeAll(async () => {
  site = await openProductionSite()
  origin = `http://localhost:${(await site.start()).port}`
  session = await signIn()
})
afterAll(() => site?.close())

/** The session of an owner with a second factor. */
async function signIn(): Promise<string> {
  const { app } = site
  const browser = { ip: '127.0.0.1', device: 'Chromium (Linux)', requestId: 'guards' }
  const token = (await issueSetupLink(app)) ?? ''
  const owner = { token, name: 'Rosa', email: 'rosa@example.com', password: 'a sentence nobody guesses' }
  const begun = await setUpOwner(app, owner, browser)
  return (await protectMember(app, begun, { browser, password: owner.password })).session
}

async function statusFor(role: Role, address: string): Promise<number> {
  await site.app.database.prisma.staff.updateMany({ data: { role } })
  const headers = { cookie: `panel=${session}` }
  return (await fetch(`${origin}${address}`, { headers, redirect: 'manual' })).status
}

describe('what the panel does not have', () => {
  const missing = [
    '/admin/nothing/here',
    '/admin/orders/NOPE',
    '/admin/customers/999999',
    '/admin/team/roles/x',
  ]

  it('leads guests to the sign-in, as every other address does', async () => {
    for (const address of missing) {
      const { status, headers } = await fetch(`${origin}${address}`, { redirect: 'manual' })
      expect([address, status]).toEqual([address, 307])
      expect(headers.get('location')).toContain(`/admin/sign-in?next=${encodeURIComponent(address)}`)
    }
  })

  it('is answered with 404 within the frame, in the first bytes, with a way back', async () => {
    await site.app.database.prisma.staff.updateMany({ data: { role: 'owner' } })
    for (const address of missing) {
      const answer = await fetch(`${origin}${address}`, { headers: { cookie: `panel=${session}` } })
      const html = await answer.text()
      expect([address, answer.status, html.includes('__next_error__')]).toEqual([address, 404, false])
      expect(html).toMatch(
        /<main id="content"[\s\S]*There is nothing here[\s\S]*href="[^"]*\/admin"[\s\S]*<\/main>/,
      )
      expect(html).toContain('class="account-button"')
    }
  })
})

describe('files and previews', () => {
  const routes = addressesOf('route.ts')

  it('are refused to whoever is not signed in', async () => {
    expect(routes.length).toBeGreaterThan(5)
    for (const route of routes) {
      const { status } = await fetch(`${origin}${route}`, { redirect: 'manual' })
      expect([route, status]).toEqual([route, 401])
    }
  })

  it('fail for no role', async () => {
    for (const route of routes)
      for (const role of ['owner', 'editor', 'support'] as const) {
        const status = await statusFor(role, route)
        expect([route, role, status < 500]).toEqual([route, role, true])
      }
  })

  it.each([
    ['/admin/settings/export', 'support'],
    ['/admin/orders/export', 'editor'],
  ] as const)('%s is refused to the role %s with 403', async (route, role) => {
    expect(await statusFor(role, route)).toBe(403)
    expect(await statusFor('owner', route)).toBe(200)
  })
})

describe('a link to a file', () => {
  it('that asks for a proof first opens that page, and does not save it as the file', async () => {
    const { prisma } = site.app.database
    await prisma.staff.updateMany({ data: { role: 'owner' } })
    await prisma.staffSession.updateMany({ data: { sudoUntil: null } })
    const headers = { cookie: `panel=${session}` }
    const proving: string[] = []
    for (const page of ['/admin/figures', '/admin/orders', '/admin/customers', '/admin/products']) {
      const html = await (await fetch(`${origin}${page}`, { headers })).text()
      for (const [link] of html.matchAll(/<a [^>]*href="[^"]*\/(?:export|accounts)[^>]*>/g)) {
        const href = (/href="([^"]*)"/.exec(link)?.[1] ?? '').replaceAll('&amp;', '&')
        const { status } = await fetch(`${origin}${href}`, { headers, redirect: 'manual' })
        if (status !== 303) continue
        proving.push(page)
        expect([href, link.includes(' download')]).toEqual([href, false])
      }
    }
    expect(proving).toEqual(['/admin/figures', '/admin/orders', '/admin/customers'])
  })
})

describe('a page that the role does not include', () => {
  it('is answered with 403, within the panel', async () => {
    await site.app.database.prisma.staff.updateMany({ data: { role: 'support' } })
    const page = await (await shareChromium()).newPage()
    await page.context().addCookies([{ name: 'panel', value: session, url: origin }])
    const answer = await page.goto(`${origin}/admin/audit`)
    expect(answer?.status()).toBe(403)
    await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor()
    expect(await page.locator('.account-button').count()).toBe(1)
    await page.context().close()
    const raw = await fetch(`${origin}/admin/audit`, { headers: { cookie: `panel=${session}` } })
    expect(await raw.text()).toMatch(
      /class="account-button"[\s\S]*<h1[^>]*>You do not have access to this page/,
    )
  })
})

describe('an action', () => {
  const send = (action: string, body: string) =>
    fetch(`${origin}/admin/team`, {
      method: 'POST',
      body,
      headers: { origin, cookie: `panel=${session}`, 'next-action': action, 'content-type': 'text/plain' },
    })

  it('whose body is none is answered with 400', async () => {
    for (const body of ['', '{', '"x"', '[1'])
      expect([body, (await send('a'.repeat(42), body)).status]).toEqual([body, 400])
  })

  it('of another page is not found, and nothing is sent to this server again', async () => {
    const manifest = path.resolve(import.meta.dirname, '../../../.next/server/server-reference-manifest.json')
    const { node } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      node: Record<string, { workers: object }>
    }
    const others = Object.entries(node).filter(
      ([, { workers }]) => !('app/admin/(panel)/team/page' in workers),
    )
    expect(others.length).toBeGreaterThan(50)
    const [first] = others
    expect((await send(first?.[0] ?? '', '[]')).status).toBe(404)
  })
})

describe('forms that another site sends', () => {
  it('are refused on every page, whatever they say about where they are from', async () => {
    const pages = addressesOf('page.tsx')
    expect(pages.length).toBeGreaterThan(30)
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ]
    for (const page of pages)
      for (const headers of foreign) {
        const { status } = await fetch(`${origin}${page}`, {
          method: 'POST',
          body: new FormData(),
          headers: { ...headers, cookie: `panel=${session}`, 'next-action': 'a'.repeat(42) },
        })
        expect([page, headers, status]).toEqual([page, headers, 403])
      }
  })
})
