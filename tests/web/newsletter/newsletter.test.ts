import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ReadMail, readMails } from '#tests/support/read-mail.ts'
import { openTestPages, type TestPages } from '../pages/support/open-pages.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let pages: TestPages

beforeAll(async () => {
  pages = await openTestPages()
  await pages.site.setSetting('contact.email', 'hello@shop.example')
})
afterAll(() => pages?.close())

const db = () => pages.site.app.database.prisma
const subscriber = (email: string) => db().newsletterSubscriber.findUnique({ where: { email } })

/** The mail of a kind to this address; waits until it was sent. */
async function mailTo(email: string, subject: string): Promise<ReadMail> {
  const folder = path.join(pages.site.env.STORAGE_PATH ?? '', 'mail')
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const found = (await readMails(folder)).find(
      (mail) => mail.header('to').includes(email) && mail.header('subject').startsWith(subject),
    )
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No mail told ${email} "${subject}".`)
}
const linkIn = (mail: ReadMail, kind: string) =>
  new RegExp(`\\S+/newsletter/${kind}/[\\w-]+`).exec(mail.text)?.[0] ?? ''
const post = (target: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(target.startsWith('http') ? target : pages.address(target), {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
const own = () => ({ origin: pages.address('') })

describe('the newsletter', () => {
  it('is asked for below any page, confirmed by a button, and left by a button, without scripts', async () => {
    const email = 'ada@example.com'
    const page = await pages.openPage()
    await page.goto(pages.address('/'))
    await page.getByLabel('Newsletter').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    expect(new URL(page.url()).pathname).toBe('/newsletter')
    expect(await page.getByRole('status').textContent()).toContain('we have sent you a link')

    const asked = await mailTo(email, 'Confirm')
    await page.goto(linkIn(asked, 'confirm'))
    // A mail program that opens the link has subscribed nobody.
    expect(await subscriber(email)).toMatchObject({ confirmedAt: null })
    await page.locator('main').getByRole('button', { name: 'Subscribe' }).click()
    expect(await page.getByRole('status').textContent()).toBe('Thank you. You are subscribed.')
    expect(await subscriber(email)).toMatchObject({ confirmedAt: expect.any(Date), unsubscribedAt: null })
    await page.reload()
    expect(await page.getByRole('status').count()).toBe(0)

    await page.goto(linkIn(await mailTo(email, 'You are subscribed'), 'unsubscribe'))
    expect(await subscriber(email)).toMatchObject({ unsubscribedAt: null })
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    expect(await page.getByRole('status').textContent()).toBe('You have been unsubscribed.')
    expect(await subscriber(email)).toMatchObject({ unsubscribedAt: expect.any(Date) })
    await page.close()
  })

  it('is left by the one click of a mail program: a post without cookies, answered without a redirect', async () => {
    const email = 'bob@example.com'
    await post('/newsletter/forms/subscribe', { email }, own())
    const asked = await mailTo(email, 'Confirm')
    const token = linkIn(asked, 'confirm').split('/').at(-1) ?? ''
    await post('/newsletter/forms/confirm', { token }, own())
    const welcome = await mailTo(email, 'You are subscribed')
    const url = /^<(.+)>$/.exec(welcome.header('list-unsubscribe'))?.[1] ?? ''
    expect(welcome.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const looked = await fetch(url, { redirect: 'manual' })
    expect([looked.status, (await subscriber(email))?.unsubscribedAt]).toEqual([303, null])
    for (const _ of [1, 2]) {
      const { status } = await post(url, { 'List-Unsubscribe': 'One-Click' })
      expect(status).toBe(200)
    }
    expect(await subscriber(email)).toMatchObject({ unsubscribedAt: expect.any(Date) })
    expect((await post(`${url}x`, { 'List-Unsubscribe': 'One-Click' })).status).toBe(404)
  })

  it('says of a link that is none that it is none', async () => {
    const page = await pages.openPage()
    for (const [kind, button] of [
      ['confirm', 'Subscribe'],
      ['leave', 'Unsubscribe'],
    ]) {
      await page.goto(pages.address(`/newsletter/${kind}/nc_%22%3E%3Cscript%3E`))
      await page.locator('main').getByRole('button', { name: button }).click()
      expect(await page.getByRole('alert').textContent()).toContain('This link has expired')
    }
    await page.close()
  })

  it('is subscribed and left by no other site’s form, and by nothing that fills in what nobody sees', async () => {
    const email = 'eve@example.com'
    for (const form of ['subscribe', 'confirm', 'leave']) {
      const headers = { origin: 'https://evil.example' }
      expect((await post(`/newsletter/forms/${form}`, { email, token: 'x' }, headers)).status).toBe(403)
      expect((await post(`/newsletter/forms/${form}`, { email, token: 'x' })).status).toBe(403)
    }
    const caught = await post(
      '/newsletter/forms/subscribe',
      { email, website: 'https://spam.example' },
      own(),
    )
    const taken = await post('/newsletter/forms/subscribe', { email: 'grace@example.com' }, own())
    expect([caught.status, caught.headers.get('location')]).toEqual([303, taken.headers.get('location')])
    await mailTo('grace@example.com', 'Confirm')
    expect(await subscriber(email)).toBeNull()
  })

  it('is gone where it is switched off', async () => {
    await pages.site.setSetting('features.newsletter', false)
    const [page, home] = [await pages.get('/newsletter'), await pages.get('/')]
    const { status } = await post('/newsletter/forms/subscribe', { email: 'a@example.com' }, own())
    await pages.site.setSetting('features.newsletter', true)
    expect([page.status, status]).toEqual([404, 404])
    expect(home.html).not.toContain('/newsletter')
  })
})

describe('the contact page', () => {
  it('mails the owner what was written, without scripts', async () => {
    const page = await pages.openPage()
    await page.goto(pages.address('/contact'))
    await page.locator('main').getByLabel('Name').fill('Ada Lindqvist')
    await page.locator('main').getByLabel('E-mail address').fill('ada@example.com')
    await page.getByLabel('Subject').fill('Cups')
    await page.getByLabel('Message', { exact: true }).fill('Do you have large ones?\n\nThank you.')
    await page.getByRole('button', { name: 'Send message' }).click()
    expect(new URL(page.url()).pathname).toBe('/contact')
    expect(await page.getByRole('status').textContent()).toContain('received your message')
    const mail = await mailTo('hello@shop.example', 'Message from Ada Lindqvist: Cups')
    expect(mail.header('reply-to')).toBe('ada@example.com')
    expect(mail.text).toContain('Do you have large ones?')
    await page.close()
  })

  it('shows what is wrong, and what was typed, again', async () => {
    const page = await pages.openPage()
    await page.goto(pages.address('/contact'))
    const long = 'Long words. '.repeat(400)
    await page.locator('main').getByLabel('Name').fill('Ada')
    await page.locator('main').getByLabel('E-mail address').fill('ada@localhost')
    await page.getByLabel('Message', { exact: true }).fill(long)
    await page.getByRole('button', { name: 'Send message' }).click()
    expect(await page.getByRole('alert').count()).toBe(1)
    expect(await page.locator('#contact-email-error').textContent()).toContain('e-mail address')
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(long.trim())
    await page.close()
  })

  it('shows what the owner has written above its form', async () => {
    await pages.content.page({ slug: 'contact', title: 'Reach us', bodyHtml: '<p>Ring the bell.</p>' })
    const { status, html } = await pages.get('/contact')
    expect(status).toBe(200)
    expect(html).toMatch(/<h1[^>]*>Reach us<\/h1>[\s\S]*Ring the bell\.[\s\S]*action="\/contact\/message"/)
    await pages.site.setSetting('features.contact', false)
    const without = await pages.get('/contact')
    await pages.site.setSetting('features.contact', true)
    expect([without.status, without.html.includes('Ring the bell.')]).toEqual([200, true])
    expect(without.html).not.toContain('/contact/message')
  })
})
