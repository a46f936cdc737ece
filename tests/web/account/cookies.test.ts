import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCustomer } from '#lib/domains/people/accounts/index.ts'
import { createPreviewLink } from '#lib/theming/index.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'

const email = 'ada@example.com'
const password = 'larch-kettle-42'
const DAY_MS = 24 * 3_600_000

let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  await createCustomer(site.app, { email, name: 'Ada', password })
  await site.setSetting('site.url', 'https://shop.example')
  await site.setSetting('api.auth_requests_per_minute', 1_000_000)
  server = await site.start()
}, 240_000)
afterAll(() => site?.close())

const open = (path: string, init: RequestInit = {}) =>
  fetch(`http://localhost:${server.port}${path}`, { redirect: 'manual', ...init })
const send = (path: string, fields: Record<string, string>, cookie = '') =>
  open(path, {
    method: 'POST',
    headers: { cookie, origin: 'https://shop.example' },
    body: new URLSearchParams(fields),
  })
/** The first `name=value` of each cookie that an answer sets. */
const jarOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
const signIn = () => send('/account/forms/sign-in', { email, password })

describe('under https', { timeout: 240_000 }, () => {
  it('every cookie is this host’s alone', async () => {
    const { path } = createPreviewLink(site.app, 'almanac')
    const answers = [
      await signIn(),
      await send('/account/forms/sign-in', { email, password: 'wrong' }),
      await send('/contact/message', { name: '' }),
      await open(path),
      await open('/api/auth/csrf'),
    ]
    const lines = answers.flatMap((answer) => answer.headers.getSetCookie())
    const names = lines.map((line) => line.split('=')[0]).sort()
    expect(names).toEqual(
      [
        '__Host-next-auth.callback-url',
        '__Host-next-auth.csrf-token',
        '__Host-storefront-cart',
        '__Host-storefront-cart-count',
        '__Host-storefront-notice',
        '__Host-storefront-sent',
        '__Host-storefront-wished',
        '__Host-storefront-wishlist',
        '__Host-storefront.session',
        '__Host-theme_preview',
      ].sort(),
    )
    for (const line of lines) {
      expect(line).toMatch(/; Path=\/(;|$)/)
      expect(line).toMatch(/; Secure(;|$)/)
      expect(line).not.toMatch(/; Domain=/i)
    }
  })

  it('they are read by the names they have', async () => {
    const session = jarOf(await signIn())
    expect((await open('/account', { headers: { cookie: session } })).status).toBe(200)
    const notice = jarOf(await send('/account/forms/sign-in', { email, password: 'wrong' }))
    const page = await open('/account/sign-in', { headers: { cookie: notice } })
    expect(page.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-storefront-notice=;/)])
    const preview = jarOf(await open(createPreviewLink(site.app, 'almanac').path))
    expect(await (await open('/', { headers: { cookie: preview } })).text()).toContain(
      '/theme-assets/almanac',
    )
  })
})

describe('the security log', { timeout: 240_000 }, () => {
  it('says of what happens on the website where it came from', async () => {
    await send('/account/forms/sign-in', { email: 'eve@example.com', password: 'wrong' })
    await open('/account/forms/sign-in', { method: 'POST', headers: { origin: 'https://elsewhere.example' } })
    const noted = () =>
      server
        .log()
        .split('\n')
        .filter((line) => line.includes('"security"'))
        .map((line) => JSON.parse(line))
    const origin = { ip: expect.stringMatching(/^(127\.0\.0\.1|::1)$/), app: 'website' }
    const account = expect.stringMatching(/^[0-9a-f]{16}$/)
    await expect
      .poll(noted, { timeout: 60_000 })
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ security: 'sign_in.failed', ...origin, account }),
          expect.objectContaining({ security: 'form.foreign', ...origin, path: '/account/forms/sign-in' }),
        ]),
      )
    expect(server.log()).not.toContain('eve@example.com')
  })
})

describe('a session on the website', { timeout: 240_000 }, () => {
  it('ends after a week without a visit, or as long as the owner has set', async () => {
    const { session } = site.app.database.prisma
    const cookie = jarOf(await signIn())
    const visit = async () => (await open('/account', { headers: { cookie } })).status
    const idle = async (days: number) => {
      const { id } = await session.findFirstOrThrow({ orderBy: { id: 'desc' } })
      await session.update({ where: { id }, data: { lastUsedAt: new Date(Date.now() - days * DAY_MS) } })
    }
    await idle(6.9)
    expect(await visit()).toBe(200)
    await site.setSetting('account.idle_days', 30)
    await idle(29)
    expect(await visit()).toBe(200)
    await site.app.settings.unset('account.idle_days')
    const before = await session.count()
    await idle(7.1)
    expect(await visit()).toBe(307)
    expect(await session.count()).toBe(before - 1)
    expect(await visit()).toBe(307)
  })

  it('sends forms that ask for the password no faster than sign-ins', async () => {
    const cookie = jarOf(await signIn())
    const forms = [
      'password',
      'delete',
      'two-factor-begin',
      'two-factor-remove',
      'two-factor-renew',
      'two-factor-confirm',
    ]
    await site.setSetting('api.auth_requests_per_minute', 1)
    const answerTo = async (form: string) => {
      const answer = await send(`/account/forms/${form}`, {}, cookie)
      const headers = { cookie: `${cookie}; ${jarOf(answer)}` }
      return (await open(answer.headers.get('location') ?? '', { headers })).text()
    }
    // The first one of a minute is let through.
    for (const form of forms)
      await expect
        .poll(() => answerTo(form), { message: form, timeout: 60_000 })
        .toMatch(/too many requests/i)
    await site.setSetting('api.auth_requests_per_minute', 1_000_000)
  })
})
