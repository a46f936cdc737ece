import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeNotice } from '#lib/domains/publishing/push/describe-notice.ts'
import { pushKinds } from '#lib/domains/publishing/push/push-kind.ts'
import { createSite } from '#lib/pages/answering/answer-site.ts'
import { renderPage } from '#lib/pages/document/write-page.ts'
import { answerForm } from '#lib/pages/people/account/forms/answer-form.ts'
import { accountForms } from '#lib/pages/people/account/forms/list-forms.ts'
import { loadAccountPage } from '#lib/pages/people/account/pages/load-account-page.ts'
import { buildAtomFeed, buildJsonFeed, buildPartFeed } from '#lib/pages/seo/feeds/build-feed.ts'
import { createPageBudget } from '#lib/server/requests/page-limits.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { findWords } from '#tests/support/find-words.ts'
import { toSiteRequest } from '#tests/support/services/serve-answers.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const { settings } = api.app
  await settings.set('site.locale', 'en-XA')
  await settings.set('site.name', '店')
  await settings.set('api.auth_requests_per_minute', 1_000_000)
})
afterAll(() => api?.close())

const PASSWORD = '鍋とやかん-42-湖'
const EMAIL = 'a@example.org'

/** Codes, and names of countries, which come from the runtime. */
const KEPT = /^(?:[A-Z0-9]+|United|States)$/

/** A browser that sends the forms of the account pages and follows where they lead. */
function openBrowser() {
  const jar = new Map<string, string>()
  const take = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
  const show = async (address: string): Promise<string> => {
    const { pathname } = new URL(address, 'http://localhost')
    const path = pathname.split('/').slice(2).map(decodeURIComponent)
    const page = await loadAccountPage(api.app, path, {}, Object.fromEntries(jar))
    if (page === null) throw new Error(`There is no page ${pathname}.`)
    if ('redirectTo' in page) return show(page.redirectTo)
    const { html } = await renderPage(api.app, page)
    expect(html).toContain('⟦')
    const read = html.replace(/<select\b.*?<\/select>/gs, '').replace(/<code>.*?<\/code>/gs, '')
    expect([
      pathname,
      [...findWords(read), ...findWords(page.title)].filter((word) => !KEPT.test(word)),
    ]).toEqual([pathname, []])
    return html
  }
  /** Resolves to what the page that follows says of the form. */
  const send = async (form: string, fields: Record<string, string> = {}): Promise<string> => {
    const body = new URLSearchParams(fields).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      'sec-fetch-site': 'same-origin',
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    for (const name of [...jar.keys()].filter((one) => one.includes('notice'))) jar.delete(name)
    const request = new Request(`http://localhost/account/forms/${form}`, { method: 'POST', headers, body })
    const answer = await answerForm(api.app, request, form)
    expect([form, answer.status]).toEqual([form, 303])
    take(answer)
    const html = await show(answer.headers.get('location') ?? '')
    return html
  }
  return { send, show }
}

const registration = { name: '客', email: EMAIL, password: PASSWORD, password_confirmation: PASSWORD }

const address = { name: '客', line1: '1', city: '市', state: 'OR', postcode: '97209', country: 'US' }

describe('the forms of an account in a made-up language', () => {
  const sent = new Set<string>()
  const browser = openBrowser()
  /** Sends a form; what comes back says something of it. */
  const send = async (form: string, fields?: Record<string, string>) => {
    sent.add(form)
    const html = await browser.send(form, fields)
    expect([form, /class="(?:account|order)-notice|role="alert"/.test(html)]).toEqual([form, true])
    return html
  }

  it('have no plain word when a stranger sends them, refused and done', async () => {
    await send('sign-in')
    await send('sign-in', { email: 'b@example.org', password: 'x' })
    await send('code', { code: '123456' })
    await send('forgot', { email: '無' })
    await send('forgot', { email: EMAIL })
    await send('reset', { token: 'x', password: 'x', password_confirmation: 'y' })
    await send('reset', { token: 'x', password: PASSWORD, password_confirmation: PASSWORD })
    const refused = await send('register', { name: '', email: '無', password: 'x' })
    const links = [...refused.matchAll(/<li><a href="#([\w-]+)">[^<]+<\/a>: ⟦/g)].map(([, id]) => id)
    expect(links.sort()).toEqual(
      ['name', 'email', 'password', 'password_confirmation'].map((name) => `register-${name}`).sort(),
    )
    for (const id of links) expect(refused).toMatch(new RegExp(`id="${id}"[^>]* aria-invalid="true"`))
    await send('register', { ...registration, password: 'password' })
    await send('register', registration)
  })

  it('nor when a customer does', async () => {
    await send('verify', { token: 'x' })
    await send('resend')
    await send('profile', { name: '' })
    await send('profile', { name: '客二', phone: '無' })
    await send('profile', { name: '客二' })
    await send('password', { current_password: 'x', password: PASSWORD, password_confirmation: PASSWORD })
    await send('password', { current_password: PASSWORD, password: 'x', password_confirmation: 'y' })
    await send('email', { email: '無', password: 'x' })
    await send('email', { email: 'c@example.org', password: PASSWORD })
    await send('email-confirm', { token: 'x' })
    await send('device', { id: '999' })
    await send('address', {})
    await send('address', { ...address, postcode: '無', phone: '無' })
    await send('address', address)
    const { id } = await api.app.database.prisma.address.findFirstOrThrow()
    await browser.show(`/account/addresses/${id}`)
    await send('address', { ...address, id: String(id), name: '' })
    await send('address-delete', { id: '999' })
    await send('address-delete', { id: String(id) })
    await send('order-cancel', { number: '無' }).catch(expectNoPage)
    await send('order-pay', { number: '無' }).catch(expectNoPage)
    await send('order-again', { number: '無' }).catch(expectNoPage)
    await send('order-return', { number: '無' }).catch(expectNoPage)
    await send('order-return-cancel', { number: '無' }).catch(expectNoPage)
    await send('payment-method-remove', { gateway: 'stripe', method: 'x' }).catch(expectNoPage)
  })

  it('nor do those of signing in with two steps', async () => {
    await send('two-factor-begin', { password: 'x' })
    const html = await browser.send('two-factor-begin', { password: PASSWORD })
    sent.add('two-factor-begin')
    const secret = /[A-Z2-7]{32}/.exec(html.replaceAll(/<\/?\w+[^>]*>|\s/g, ''))?.[0] ?? ''
    await send('two-factor-confirm', { code: '000000' })
    await send('two-factor-confirm', { code: generateSync({ secret }) })
    await send('two-factor-renew', { password: 'x' })
    await send('two-factor-renew', { password: PASSWORD })
    const other = openBrowser()
    await other.send('sign-in', { email: EMAIL, password: PASSWORD })
    await other.send('code', { code: '000000' })
    await send('two-factor-remove', { password: 'x' })
    await send('two-factor-remove', { password: PASSWORD })
  })

  it('nor do those that come last', async () => {
    await send('delete', { password: 'x' })
    await send('sign-out')
    await browser.send('sign-in', { email: EMAIL, password: PASSWORD })
    await send('delete', { password: PASSWORD })
    await api.app.settings.set('api.auth_requests_per_minute', 1)
    await send('sign-in', { email: EMAIL, password: 'x' })
    await send('sign-in', { email: EMAIL, password: 'x' })
    await api.app.settings.set('api.auth_requests_per_minute', 1_000_000)
  })

  it('are all walked', () => {
    expect([...sent].sort()).toEqual(Object.keys(accountForms).sort())
  })
})

/** Where the form leads to the page of an order or of a method that is not there. */
function expectNoPage(error: Error): void {
  expect(error.message).toMatch(/^There is no page/)
}

describe('what leaves the site in a made-up language', () => {
  it('the page for too many requests has no plain word', async () => {
    await api.app.settings.set('site.pages_per_minute', 1)
    const spend = createPageBudget(api.app, createSite(api.app))
    const ask = async () =>
      (await spend(toSiteRequest({ language: api.app.settings.language, peer: '203.0.113.9' }), '/'))?.body ??
      ''
    await ask()
    const html = String(await ask())
    expect(html).toContain('⟦')
    expect(findWords(html)).toEqual([])
    await api.app.settings.unset('site.pages_per_minute')
  })

  it.each(pushKinds)('the notification %s has no plain word', (kind) => {
    const notice = {
      kind,
      orderNumber: '1',
      customerId: 1,
      locale: 'en-XA',
      eventId: '1',
      happenedAt: new Date(),
    }
    const { title, body } = describeNotice(notice, api.app.settings.current, 'https://shop.example')
    expect(`${title} ${body}`).toContain('⟦')
    expect(findWords(`${title} ${body}`)).toEqual([])
  })

  it('the feeds have none', async () => {
    const content = createContentFactory(api.app)
    const news = await content.postCategory({ slug: 'n', name: '報' })
    await content.post({
      slug: 'p',
      title: '文',
      excerpt: '短',
      bodyHtml: '<p>長</p>',
      categoryIds: [news.id],
    })
    const feeds = [await buildAtomFeed(api.app), await buildPartFeed(api.app, 'category', 'n')]
    for (const feed of feeds) {
      const said = [...(feed ?? '').matchAll(/<(title|subtitle|summary|name)[^>]*>([^<]*)</g)]
      expect(said.length).toBeGreaterThan(2)
      expect(said.flatMap(([, , text = '']) => findWords(text))).toEqual([])
    }
    const { title, description, items } = JSON.parse((await buildJsonFeed(api.app)) ?? '{}')
    expect(items).toHaveLength(1)
    expect(findWords([title, description ?? '', items[0].title, items[0].summary].join(' '))).toEqual([])
  })
})
