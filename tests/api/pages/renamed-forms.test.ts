import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerCommentForm, answerReviewForm } from '#lib/pages/people/community/answer-forms.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const content = createContentFactory(api.app)
  const catalogue = createCatalogueFactory(api.app)
  const post = await content.post({ slug: 'lamps' })
  await content.post({ id: post.id, slug: 'bright lamps' })
  const product = await catalogue.product({ slug: 'mug' })
  await catalogue.product({ id: product.id, slug: 'cup' })
  const hidden = await content.post({ slug: 'gone' })
  await content.post({ id: hidden.id, slug: 'hidden', published: false })
})
afterAll(() => api.close())

const comment = { author_name: 'Ada', author_email: 'ada@example.com', body: 'Which bulb?' }

async function send(target: string, fields: Record<string, string>): Promise<[number, string | null]> {
  const body = new URLSearchParams(fields).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
    'sec-fetch-site': 'same-origin',
  }
  const request = new Request(`http://localhost${target}`, { method: 'POST', headers, body })
  const [, list, slug = ''] = target.split('/')
  const answer = await (list === 'posts' ? answerCommentForm : answerReviewForm)(api.app, request, slug)
  return [answer.status, answer.headers.get('location')]
}

describe('a form of a page that has been renamed', () => {
  it('leads to the form of the renamed page with what was entered, right or wrong', async () => {
    const to = [308, '/posts/bright%20lamps/comments']
    expect(await send('/posts/lamps/comments', comment)).toEqual(to)
    expect(await send('/posts/lamps/comments', { ...comment, body: '' })).toEqual(to)
    expect(await send('/products/mug/reviews', { rating: '5' })).toEqual([308, '/products/cup/reviews'])
    expect(await send('/posts/bright%20lamps/comments', comment)).toEqual([
      303,
      '/posts/bright%20lamps#respond',
    ])
  })

  it('answers 404 if nobody can see the page, or there never was any', async () => {
    expect(await send('/posts/gone/comments', comment)).toEqual([404, null])
    expect(await send('/posts/nothing/comments', comment)).toEqual([404, null])
    expect(await send('/products/nothing/reviews', { rating: '5' })).toEqual([
      303,
      '/products/nothing#respond',
    ])
  })

  it('belongs to another page if that has the address now', async () => {
    const content = createContentFactory(api.app)
    await content.post({ slug: 'lamps' })
    expect(await send('/posts/lamps/comments', comment)).toEqual([303, '/posts/lamps#respond'])
  })
})
