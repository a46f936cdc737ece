import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  await api.app.settings.set('site.url', 'https://shop.example.com/')
  content = createContentFactory(api.app)
})
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  await content.clear()
})
afterAll(() => api.close())

describe('GET /posts/{slug}', () => {
  it('adds the text, what search engines are told, and the neighbours to what lists show', async () => {
    await content.post({ slug: 'older', title: 'Older' })
    await content.post({
      slug: 'post',
      bodyHtml: '<p>One &amp; <b>two</b></p>',
      seoTitle: 'For engines',
      seoDescription: 'What it is about',
    })
    await content.post({ slug: 'newer', title: 'Newer' })
    const [, listed] = (await api.get('/posts')).json.data
    const { status, json } = await api.get('/posts/post')
    expect(status).toBe(200)
    expect(json.data).toEqual({
      ...listed,
      body_html: '<p>One &amp; <b>two</b></p>',
      body_text: 'One & two',
      seo: { title: 'For engines', description: 'What it is about' },
      previous: { slug: 'older', title: 'Older' },
      next: { slug: 'newer', title: 'Newer' },
    })
  })

  it('tells search engines the title and the excerpt where nothing else is chosen', async () => {
    await content.post({
      slug: 'post',
      title: 'Title',
      excerpt: 'Excerpt',
      seoTitle: '',
      seoDescription: null,
    })
    const { json } = await api.get('/posts/post')
    expect(json.data.seo).toEqual({ title: 'Title', description: 'Excerpt' })
  })

  it('has no neighbours where there are none, or none that is visible', async () => {
    await content.post({ slug: 'draft', published: false })
    await content.post({ slug: 'post' })
    await content.post({ slug: 'scheduled', publishedAt: new Date('2026-07-01T00:00:00Z') })
    const { json } = await api.get('/posts/post')
    expect(json.data).toMatchObject({ previous: null, next: null })
  })

  it('walks through all posts by their neighbours, also those of the same moment', async () => {
    const publishedAt = new Date('2026-03-01T00:00:00Z')
    for (const slug of ['a', 'b', 'c']) await content.post({ slug, publishedAt })
    await content.post({ slug: 'first', publishedAt: new Date('2026-02-01T00:00:00Z') })
    await content.post({ slug: 'last', publishedAt: new Date('2026-04-01T00:00:00Z') })
    const walk = async (from: string, way: 'previous' | 'next') => {
      const passed: string[] = []
      for (let slug: string | undefined = from; slug; ) {
        passed.push(slug)
        const { json } = await api.get(`/posts/${slug}`)
        slug = json.data[way]?.slug
      }
      return passed
    }
    const order = ['first', 'a', 'b', 'c', 'last']
    expect(await walk('first', 'next')).toEqual(order)
    expect(await walk('last', 'previous')).toEqual(order.toReversed())
  })

  it("makes addresses of the site's own absolute and leaves everything else as it is", async () => {
    const bodyHtml = [
      '<p>In text src="/a.jpg" stays. <a href="/shop?a=1&amp;b=2">Shop</a> <a href="#top">Top</a></p>',
      '<img src="/media/a.jpg" srcset="/media/a.jpg 1x, /media/b.jpg 2x" alt="a &gt; b" />',
      '<video src="/media/v.mp4" poster="/media/p.jpg"></video>',
      '<a href="https://example.org/x">Out</a> <a href="mailto:ada@example.org">Mail</a>',
      '<blockquote cite="/source">Quote</blockquote>',
    ]
    await content.post({ slug: 'post', bodyHtml: bodyHtml.join('\n') })
    const { json } = await api.get('/posts/post')
    expect(json.data.body_html.split('\n')).toEqual([
      '<p>In text src="/a.jpg" stays. <a href="https://shop.example.com/shop?a=1&amp;b=2">Shop</a> <a href="#top">Top</a></p>',
      '<img src="https://shop.example.com/media/a.jpg" srcset="https://shop.example.com/media/a.jpg 1x, https://shop.example.com/media/b.jpg 2x" alt="a &gt; b" />',
      '<video src="https://shop.example.com/media/v.mp4" poster="https://shop.example.com/media/p.jpg"></video>',
      '<a href="https://example.org/x">Out</a> <a href="mailto:ada@example.org">Mail</a>',
      '<blockquote cite="https://shop.example.com/source">Quote</blockquote>',
    ])
  })

  it('is found under a slug of any script', async () => {
    await content.post({ slug: 'привет' })
    const { json } = await api.get(`/posts/${encodeURIComponent('привет')}`)
    expect(json.data.slug).toBe('привет')
  })

  it.each([
    ['a draft', { published: false }],
    ['a scheduled post', { publishedAt: new Date('2026-06-01T12:00:01Z') }],
    ['a post without a moment', { publishedAt: null }],
  ])('does not find %s', async (_, given) => {
    await content.post({ slug: 'hidden', ...given })
    const { status, json } = await api.get('/posts/hidden')
    expect(status).toBe(404)
    expect(json).toEqual({ message: expect.any(String), error: 'not_found' })
  })

  it('does not find what is not there', async () => {
    expect((await api.get('/posts/nothing')).status).toBe(404)
  })

  it('answers 304 to a client that has the post, until a neighbour is renamed', async () => {
    const older = await content.post()
    await content.post({ slug: 'post' })
    const known = { 'if-none-match': (await api.get('/posts/post')).headers.ETag ?? '' }
    expect((await api.get('/posts/post', known)).status).toBe(304)
    await api.app.database.prisma.post.update({ where: { id: older.id }, data: { title: 'Renamed' } })
    expect((await api.get('/posts/post', known)).json.data.previous.title).toBe('Renamed')
  })
})
