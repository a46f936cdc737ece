import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderPage } from '#lib/pages/document/write-page.ts'
import { answerContactForm } from '#lib/pages/publishing/contact/answer-contact-form.ts'
import { loadContactPage } from '#lib/pages/publishing/contact/load-contact-page.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await api.app.settings.set('shop.privacy_url', '/privacy')
})
afterAll(() => api.close())

/** The page that a visitor sees after sending these fields. */
async function send(fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
    'sec-fetch-site': 'same-origin',
  }
  const request = new Request('http://localhost/contact/message', { method: 'POST', headers, body })
  const answer = await answerContactForm(api.app, request)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact#respond'])
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const at = cookie.indexOf('=')
  const page = await loadContactPage(api.app, { [cookie.slice(0, at)]: cookie.slice(at + 1) })
  if (!page) throw new Error('There is no contact page.')
  return (await renderPage(api.app, page)).html
}

describe('the contact form', () => {
  it('that was refused lists the errors at the top, each leading to its field, where the browser goes', async () => {
    const html = await send({ name: 'Ada', email: 'nowhere', message: '' })
    const [, summary = ''] = /<div class="respond-notice"[^>]*role="alert">(.*?)<\/div>/s.exec(html) ?? []
    expect(summary).toContain('<h2>Check the 2 fields below and try again.</h2>')
    const links = [...summary.matchAll(/<a href="#([\w-]+)">([^<]+)<\/a>: (\S.*?)<\/li>/g)]
    expect(links.map(([, id, label]) => [id, label])).toEqual([
      ['contact-email', 'E-mail address'],
      ['contact-message', 'Message'],
    ])
    for (const [, id, , text] of links) {
      expect(html).toContain(`id="${id}"`)
      expect(html).toContain(`id="${id}-error">${text}`)
    }
    expect(html).toMatch(/id="respond" tabindex="-1"/)
  })

  it('links the privacy policy', async () => {
    const html = await send({ name: 'Ada', email: 'nowhere', message: 'Hello' })
    const [, form = ''] = /id="respond"(.*)<\/main>/s.exec(html) ?? []
    expect(form).toMatch(/<a href="[^"]*\/privacy">privacy policy<\/a>/)
  })
})
