import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { moderateComment } from '#lib/domains/publishing/content/index.ts'
import { moderateReview } from '#lib/domains/shop/catalogue/index.ts'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { type AccountSite, openAccountSite } from '../account/support/open-account-site.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let site: AccountSite
let postId: number

beforeAll(async () => {
  site = await openAccountSite()
  postId = (await site.content.post({ slug: 'lamps', title: 'Lamps' })).id
  await site.catalogue.product({ slug: 'mug', name: 'Mug' })
})
beforeEach(() => site.site.setSetting('comments.guests_allowed', true))
afterAll(() => site?.close())

const rows = () => site.site.app.database.prisma.comment.findMany({ orderBy: { id: 'desc' } })
/** Breaches of accessibility in a page as it is shown, looked for in a copy of it in which scripts run. */
async function findBreachesIn(shown: Page): Promise<string[]> {
  const page = await site.openPage({ javaScriptEnabled: true, bypassCSP: true })
  await page.goto(shown.url())
  await page.setContent(await shown.content(), { waitUntil: 'load' })
  await page.evaluate(AXE)
  const found = await findBreaches(page)
  await page.close()
  return found
}

describe('the pages of a post and a product, without scripts', () => {
  it('take a comment, hold it, show it once it is approved, and take an answer to it', async () => {
    const page = await site.openPage()
    await page.goto(site.address('/posts/lamps'))
    await page.getByRole('textbox', { name: 'Comment' }).fill('Which bulb <b>do</b> you use?\n\nMine is dim.')
    await page.getByLabel('Name').fill('Grace')
    await page.getByLabel('E-mail address').fill('grace@example.com')
    await page.getByRole('button', { name: 'Post comment' }).click()
    expect(new URL(page.url()).pathname).toBe('/posts/lamps')
    const told = page.getByRole('status').filter({ hasText: 'once it is approved' })
    expect(await told.count()).toBe(1)
    expect(await page.locator('.comment').count()).toBe(0)
    expect(await findBreachesIn(page)).toEqual([])
    await page.reload()
    expect(await page.getByRole('status').count()).toBe(0)

    const [held] = await rows()
    expect(held?.body).toBe('Which bulb do you use?\n\nMine is dim.')
    await moderateComment(site.site.app, held?.id ?? 0, 'approved')
    await page.reload()
    expect(await page.getByRole('heading', { name: '1 comment' }).count()).toBe(1)
    await page.getByRole('link', { name: 'Reply to Grace' }).click()
    expect(await page.getByRole('heading', { name: 'Reply to Grace' }).count()).toBe(1)
    expect(await findBreachesIn(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Comment' }).fill('A warm one.')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('E-mail address').fill('ada@example.com')
    await page.getByRole('button', { name: 'Post comment' }).click()
    const [answer] = await rows()
    expect(answer).toMatchObject({ parentId: held?.id, body: 'A warm one.', status: 'pending' })
    await moderateComment(site.site.app, answer?.id ?? 0, 'approved')
    await page.goto(site.address('/posts/lamps'))
    expect(await page.locator('.comment-replies .comment-body').textContent()).toBe('A warm one.')
    expect(await page.content()).not.toMatch(/(grace|ada)@example\.com/)
  })

  it('say beside the field what is wrong, and keep what was typed, however long', async () => {
    const page = await site.openPage()
    const words = Array.from({ length: 620 }, (_, i) => `word${(i * 7919) % 1000}`)
      .join(' ')
      .slice(0, 4900)
    await page.goto(site.address('/posts/lamps'))
    await page.getByRole('textbox', { name: 'Comment' }).fill(words)
    await page.getByLabel('Name').fill(' ')
    await page.getByLabel('E-mail address').fill('grace@localhost')
    await page.getByRole('button', { name: 'Post comment' }).click()
    expect(await page.getByRole('alert').count()).toBe(1)
    expect(await page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe(words)
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('grace@localhost')
    const name = page.getByLabel('Name')
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    const message = page.locator(`#${await name.getAttribute('aria-describedby')}`)
    expect(await message.textContent()).toBe('This field is required.')
    expect(await findBreachesIn(page)).toEqual([])
  })

  it('lead guests to sign-in, take a review of a customer, and show it once it is approved', async () => {
    const page = await site.openPage()
    await page.goto(site.address('/products/mug'))
    await page.getByRole('link', { name: 'Sign in to write a review' }).click()
    expect(new URL(page.url()).pathname).toBe('/account/sign-in')
    await site.register('ada.reviews@example.com')
    await site.signIn(page, 'ada.reviews@example.com')
    await page.goto(site.address('/products/mug'))
    expect(await findBreachesIn(page)).toEqual([])
    await page.getByRole('radio', { name: '4 of 5 stars' }).check()
    await page.getByLabel('Title').fill('Holds tea')
    await page.getByRole('button', { name: 'Post review' }).click()
    const told = page.getByRole('status').filter({ hasText: 'once it is approved' })
    expect(await told.count()).toBe(1)
    await page.reload()
    expect(await page.getByText('Your review will appear once it is approved.').count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Post review' }).count()).toBe(0)
    const review = await site.site.app.database.prisma.review.findFirstOrThrow()
    expect(review).toMatchObject({ rating: 4, title: 'Holds tea', body: null, status: 'pending' })
    await moderateReview(site.site.app, review.id, 'approved')
    await page.reload()
    expect(await page.getByRole('heading', { name: 'Holds tea' }).count()).toBe(1)
    expect(await findBreachesIn(page)).toEqual([])
  })

  it('know whoever is signed in, also for comments', async () => {
    const page = await site.openPage()
    await site.register('ada.comments@example.com')
    await site.signIn(page, 'ada.comments@example.com')
    await site.site.setSetting('comments.guests_allowed', false)
    await page.goto(site.address('/posts/lamps'))
    expect(await page.getByLabel('E-mail address').count()).toBe(0)
    await page.getByRole('textbox', { name: 'Comment' }).fill('From my account')
    await page.getByRole('button', { name: 'Post comment' }).click()
    expect((await rows())[0]).toMatchObject({ body: 'From my account', authorName: 'Ada', authorEmail: null })
    await site.site.setSetting('reviews.purchase_required', true)
    await page.goto(site.address('/products/mug'))
    expect(await page.locator('#respond').textContent()).toContain('Only customers who bought this product')
    await site.site.setSetting('account.email_verification_required', true)
    for (const path of ['/posts/lamps', '/products/mug']) {
      await page.goto(site.address(path))
      expect(await page.locator('#respond').textContent()).toContain('Confirm your e-mail address')
    }
    await site.site.setSetting('account.email_verification_required', false)
    await site.site.setSetting('reviews.purchase_required', false)
    const { html } = await site.get('/posts/lamps')
    expect(html).toContain('Sign in to comment.')
    expect(html).not.toContain('Post comment')
  })
})

const own = () => ({ origin: site.address('') })
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = own()) =>
  fetch(site.address(path), {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  })
const comment = (more: Record<string, string> = {}) => ({
  body: `Comment ${Math.random()}`,
  author_name: 'Grace',
  author_email: 'grace@example.com',
  ...more,
})
/** The page that follows on a form, as its browser sees it. */
const follow = async (answer: Response) => {
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const page = await fetch(site.address(answer.headers.get('location') ?? ''), { headers: { cookie } })
  return page.text()
}

describe('forms of visitors', () => {
  it('are taken from pages of the site alone', async () => {
    const before = (await rows()).length
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      {},
    ]
    for (const headers of foreign) {
      expect((await post('/posts/lamps/comments', comment(), headers)).status).toBe(403)
    }
    expect((await rows()).length).toBe(before)
    expect((await post('/posts/lamps/comments', comment())).status).toBe(303)
    expect((await rows()).length).toBe(before + 1)
  })

  it('drop what fills in the field that nobody sees, and do not say so', async () => {
    const before = (await rows()).length
    const answer = await post('/posts/lamps/comments', comment({ website: 'https://spam.example' }))
    expect(await follow(answer)).toContain('once it is approved')
    expect((await rows()).length).toBe(before)
  })

  it('say why something is not taken', async () => {
    const { id } = await site.content.comment({ postId, status: 'rejected' })
    const same = comment()
    await post('/posts/lamps/comments', same)
    expect(await follow(await post('/posts/lamps/comments', same))).toContain('You just posted the same text')
    const reply = await post('/posts/lamps/comments', comment({ parent_id: String(id) }))
    expect(await follow(reply)).toContain('The comment you are replying to does not exist.')
    expect(await follow(await post('/products/mug/reviews', { rating: '5' }))).toContain(
      'Sign in to continue.',
    )
    const mean = await post(
      '/posts/lamps/comments',
      comment({ author_name: '"><script>x()</script>', author_email: '' }),
    )
    const html = await follow(mean)
    expect(html).toContain('value="&#34;&gt;&lt;script&gt;')
    await site.content.post({ slug: 'shut', commentsOpen: false })
    expect(await follow(await post('/posts/shut/comments', comment()))).toContain('closed')
  })

  it('find no page that is not there, and take no more than a form', async () => {
    expect((await post('/posts/none/comments', comment())).status).toBe(404)
    expect((await post('/products/none/reviews', {})).status).toBe(303)
    expect((await post('/posts/lamps/comments', comment({ body: 'x'.repeat(70_000) }))).status).toBe(413)
    const json = { ...own(), 'content-type': 'application/json' }
    const answer = await fetch(site.address('/posts/lamps/comments'), {
      method: 'POST',
      headers: json,
      body: '{}',
    })
    expect(answer.status).toBe(400)
    await site.content.comment({ postId, body: 'Still here' })
    await site.site.setSetting('features.comments', false)
    const off = await post('/posts/lamps/comments', comment())
    const { html } = await site.get('/posts/lamps')
    await site.site.setSetting('features.comments', true)
    expect(off.status).toBe(404)
    expect(html).not.toContain('Post comment')
    expect(html).toContain('Still here')
  })
})
