import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { authenticateStaff, issueSetupLink, proveStaff, setUpOwner } from '#lib/domains/people/staff/index.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { withinOneMinute } from '#tests/support/within-one-minute.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const EMAIL = 'rosa@example.com'
const PASSWORD = 'a sentence nobody guesses'
const BROWSER = { ip: '127.0.0.1', device: 'Chromium (Linux)', requestId: 'outside' }

let site: ProductionSite
let server: ProductionServer
let origin: string
let session: string

beforeAll(async () => {
  site = await openProductionSite()
  // So that each attempt can come from an address of its own.
  server = await site.start({ TRUSTED_PROXIES: '127.0.0.1,::1' })
  origin = `http://localhost:${server.port}`
  const token = (await issueSetupLink(site.app)) ?? ''
  session = await setUpOwner(site.app, { token, name: 'Rosa', email: EMAIL, password: PASSWORD }, BROWSER)
})
afterAll(() => site?.close())

type Answer = { status: number; location: string; text: string; isIn: boolean }

/** Sends the form of the sign-in page as a browser without scripts does. */
async function signIn(email: string, password: string, from: string): Promise<Answer> {
  const headers = { 'x-forwarded-for': from, 'accept-language': 'en' }
  const page = await (await fetch(`${origin}/admin/sign-in`, { headers })).text()
  const form = new FormData()
  for (const [tag] of page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const value = (name: string) =>
      (new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
    form.append(value('name'), value('value'))
  }
  form.append('email', email)
  form.append('password', password)
  const answer = await fetch(`${origin}/admin/sign-in`, {
    method: 'POST',
    body: form,
    headers: { ...headers, origin, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    text: await answer.text(),
    isIn: answer.headers.getSetCookie().some((line) => /^panel=st_/.test(line)),
  }
}

const WRONG = 'The e-mail address or password is incorrect'
const LOCKED = 'Too many incorrect passwords'

it('a browser is signed in with the right password', async () => {
  expect(await signIn(EMAIL, PASSWORD, '198.51.100.1')).toMatchObject({ isIn: true })
})

it('a spray of passwords from one address is stopped at the budget that the API and the website have', async () => {
  const { key, secret } = site.credentials
  const failures = () =>
    server
      .log()
      .split('\n')
      .filter((line) => line.includes('"panel.sign_in_failed"')).length
  await withinOneMinute(async (attempt) => {
    const from = `198.51.100.${100 + attempt}`
    const before = failures()
    const tries = Array.from({ length: 20 }, (_, index) =>
      signIn(`person-${index}@example.com`, PASSWORD, from),
    )
    const looked = (await Promise.all(tries)).filter(({ text }) => text.includes(WRONG)).length
    expect([looked, failures() - before]).toEqual([10, 10])
    // Not even the right one is looked at.
    expect((await signIn(EMAIL, PASSWORD, from)).isIn).toBe(false)
    const login = await fetch(`${origin}/api/v1/auth/login`, {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'x-api-secret': secret,
        'content-type': 'application/json',
        'x-forwarded-for': from,
      },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD, device_name: 'Phone' }),
    })
    expect([login.status, (await login.json()).error]).toEqual([429, 'rate_limited'])
  })
  expect((await signIn(EMAIL, PASSWORD, '198.51.100.3')).isIn).toBe(true)
})

it('five wrong passwords lock an account for one network, and its owner elsewhere is not locked out', async () => {
  for (let tries = 0; tries < 5; tries++)
    expect((await signIn(EMAIL, 'a guess', '203.0.113.5')).text).toContain(WRONG)
  const locked = await signIn(EMAIL, PASSWORD, '203.0.113.5')
  expect([locked.isIn, locked.text.includes(LOCKED)]).toEqual([false, true])
  expect((await signIn(EMAIL, PASSWORD, '198.51.100.4')).isIn).toBe(true)
})

it('whoever has nothing but the cookie of somebody without a second factor cannot choose one', async () => {
  const visit = (cookie: string, path = '/admin/security/authenticator') =>
    fetch(`${origin}${path}`, { headers: { cookie: `panel=${cookie}` }, redirect: 'manual' })
  const shown = await (await visit(session)).text()
  expect(shown).toContain('Confirm your identity')
  expect(shown).not.toMatch(/class="(?:qr|secret)"/)
  const { prisma } = site.app.database
  expect(await prisma.staffSession.count({ where: { pendingTotp: { not: null } } })).toBe(0)
  const member = await authenticateStaff(site.app, session, BROWSER)
  if (!member) throw new Error('The session is over.')
  const own = await proveStaff(site.app, member.actor, { password: PASSWORD })
  expect(await (await visit(own)).text()).toMatch(/class="secret"/)
  // The thief's copy of the cookie ended with the proof.
  const stolen = await visit(session)
  expect([stolen.status, stolen.headers.get('location')]).toEqual([
    307,
    expect.stringContaining('/admin/sign-in'),
  ])
})
