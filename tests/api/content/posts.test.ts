import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestAnswer, type TestApi } from '#tests/support/api.ts'
import { countReads, listReads } from '#tests/support/count-reads.ts'
import { draws } from '#tests/support/draws.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  await api.app.settings.set('site.url', 'https://shop.example.com')
  await api.app.settings.set('site.timezone', 'Asia/Jakarta')
  content = createContentFactory(api.app)
})
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  await content.clear()
})
afterAll(() => api.close())

const slugsOf = ({ json }: TestAnswer): string[] => json.data.map((post: { slug: string }) => post.slug)
const list = async (query = '') => slugsOf(await api.get(`/posts${query}`))

describe('GET /posts?after', () => {
  it('reads every post once, also of one moment, while newer ones are published', async () => {
    const { id: category, slug } = await content.postCategory()
    const publishedAt = new Date('2026-05-01T12:00:00.123Z')
    for (let made = 0; made < 7; made++) await content.post({ publishedAt, categoryIds: [category] })
    for (const query of ['', `&category=${slug}`]) {
      const whole = await list(`?per_page=50${query}`)
      const read: string[] = []
      let after: string | undefined = ''
      while (after !== undefined) {
        const answer = await api.get(`/posts?per_page=2&after=${after}${query}`)
        read.push(...slugsOf(answer))
        after = answer.json.meta.next_cursor
        await content.post({ publishedAt: new Date('2026-05-02T12:00:00Z'), categoryIds: [category] })
      }
      expect(read).toEqual(whole)
    }
    expect((await api.get('/posts?after=x')).status).toBe(422)
  })
})

describe('GET /posts', () => {
  it('shows a post with all its fields', async () => {
    const author = await content.staff({ name: 'Ada', avatarUrl: '/media/ada.jpg' })
    const second = await content.postCategory({ slug: 'sport', name: 'Sport', position: 2 })
    const first = await content.postCategory({ slug: 'news', name: 'News', position: 1 })
    const post = await content.post({
      slug: 'héllo',
      title: 'Hello',
      excerpt: '<b>Short</b>',
      bodyHtml: '<p>Long</p>',
      image: { url: '/media/a.jpg', alt: 'A shoe', width: 800, height: 600 },
      featured: true,
      authorId: author.id,
      categoryIds: [second.id, first.id],
      tags: [{ name: 'zebra' }, { name: 'Ant' }],
      publishedAt: new Date('2026-05-31T20:00:00Z'),
    })
    await content.comment({ postId: post.id })
    const { json } = await api.get('/posts')
    expect(json.data).toEqual([
      {
        id: post.id,
        slug: 'héllo',
        title: 'Hello',
        excerpt: 'Short',
        image: {
          id: expect.any(Number),
          url: 'https://shop.example.com/media/a.jpg',
          alt: 'A shoe',
          width: 800,
          height: 600,
          thumbnail_url: 'https://shop.example.com/media/a.jpg',
          color: null,
          sizes: [],
          url_template: null,
        },
        featured: true,
        author: {
          id: author.id,
          name: 'Ada',
          avatar_url: 'https://shop.example.com/media/ada.jpg',
          url: `https://shop.example.com/posts?author=${author.id}-ada`,
        },
        categories: [
          { id: first.id, slug: 'news', name: 'News' },
          { id: second.id, slug: 'sport', name: 'Sport' },
        ],
        tags: [
          { id: expect.any(Number), slug: 'ant', name: 'Ant' },
          { id: expect.any(Number), slug: 'zebra', name: 'zebra' },
        ],
        comments_open: true,
        comments_count: 1,
        reading_minutes: 1,
        published_at: '2026-06-01T03:00:00+07:00',
        updated_at: expect.stringMatching(/\+07:00$/),
        url: 'https://shop.example.com/posts/h%C3%A9llo',
      },
    ])
  })

  it('gives null and empty lists where a post has nothing to show', async () => {
    await content.post({ commentsOpen: false })
    const { json } = await api.get('/posts')
    expect(json.data[0]).toMatchObject({
      image: null,
      author: null,
      categories: [],
      tags: [],
      excerpt: '',
      comments_open: false,
      comments_count: 0,
    })
  })

  it('puts the newest first, and of the same moment the one made last', async () => {
    const publishedAt = new Date('2026-03-01T00:00:00Z')
    await content.post({ slug: 'a', publishedAt })
    await content.post({ slug: 'newest', publishedAt: new Date('2026-04-01T00:00:00Z') })
    await content.post({ slug: 'b', publishedAt })
    await content.post({ slug: 'oldest', publishedAt: new Date('2026-02-01T00:00:00Z') })
    expect(await list()).toEqual(['newest', 'b', 'a', 'oldest'])
  })

  it('hides drafts, scheduled posts and posts without a moment, also from the total', async () => {
    await content.post({ slug: 'seen' })
    await content.post({ published: false })
    await content.post({ publishedAt: new Date('2026-06-01T12:00:01Z') })
    await content.post({ publishedAt: null })
    const { json } = await api.get('/posts')
    expect(json.data.map((post: { slug: string }) => post.slug)).toEqual(['seen'])
    expect(json.meta.total).toBe(1)
  })

  it('shows a scheduled post from its moment on, though nothing is written then', async () => {
    await content.post({ slug: 'later', publishedAt: new Date('2026-06-01T12:00:10Z') })
    expect(await list()).toEqual([])
    api.clock.advance(10)
    expect(await list()).toEqual(['later'])
  })

  it('narrows to a category and all below it, each post once', async () => {
    const top = await content.postCategory({ slug: 'top' })
    const middle = await content.postCategory({ slug: 'middle', parentId: top.id })
    const low = await content.postCategory({ slug: 'low', parentId: middle.id })
    const other = await content.postCategory({ slug: 'other' })
    await content.post({ slug: 'in-low', categoryIds: [low.id] })
    await content.post({ slug: 'in-both', categoryIds: [top.id, middle.id] })
    await content.post({ slug: 'in-other', categoryIds: [other.id] })
    await content.post({ slug: 'in-none' })
    expect(await list('?category=top')).toEqual(['in-both', 'in-low'])
    expect(await list('?category=low')).toEqual(['in-low'])
    expect((await api.get('/posts?category=top')).json.meta.total).toBe(2)
  })

  it('narrows to a tag', async () => {
    await content.post({ slug: 'tagged', tags: [{ name: 'Café noir' }] })
    await content.post({ tags: [{ name: 'Tea' }] })
    expect(await list('?tag=cafe-noir')).toEqual(['tagged'])
  })

  it.each(['category', 'tag'])('answers an empty list for an unknown %s', async (filter) => {
    await content.post()
    const { status, json } = await api.get(`/posts?${filter}=nowhere`)
    expect(status).toBe(200)
    expect(json).toEqual({
      data: [],
      meta: { current_page: 1, last_page: 1, per_page: 15, total: 0, has_more: false },
    })
  })

  it.each(['1', 'true', 'TRUE'])('narrows to featured posts for featured=%s', async (value) => {
    await content.post({ slug: 'featured', featured: true })
    await content.post()
    expect(await list(`?featured=${value}`)).toEqual(['featured'])
  })

  it.each(['0', 'false', '', 'yes'])('overlooks featured=%s', async (value) => {
    await content.post({ featured: true })
    await content.post()
    expect(await list(`?featured=${value}`)).toHaveLength(2)
  })

  it('finds posts that have every word in title, excerpt or text, whatever the case', async () => {
    await content.post({ slug: 'mud', title: 'Trail Running', excerpt: 'Shoes for 100% mud' })
    await content.post({ slug: 'maps', title: 'Trail', bodyHtml: '<p>Maps of hills</p>' })
    expect(await list('?q=SHOES+trail')).toEqual(['mud'])
    expect(await list('?q=100%25')).toEqual(['mud'])
    expect(await list('?q=maps+hill')).toEqual(['maps'])
    expect((await list('?q=trail')).sort()).toEqual(['maps', 'mud'])
    expect(await list('?q=unicorn')).toEqual([])
  })

  it('finds what has some of the words where nothing has all', async () => {
    await content.post({ slug: 'mud', title: 'Mud' })
    await content.post({ slug: 'maps', title: 'Maps' })
    await content.post({ title: 'Tea' })
    expect((await list('?q=mud+maps')).sort()).toEqual(['maps', 'mud'])
  })

  it('finds posts while they are left out of the search', async () => {
    await content.post({ slug: 'tea', title: 'Tea' })
    await content.post()
    await api.app.settings.set('search.types.post', false)
    expect(await list('?q=tea')).toEqual(['tea'])
    await api.app.settings.unset('search.types.post')
  })

  it('counts and pages what is found', async () => {
    for (let made = 0; made < 5; made++) await content.post({ title: 'Tea' })
    await content.post({ title: 'Coffee' })
    const pages = await Promise.all([1, 2, 3].map((page) => api.get(`/posts?q=tea&per_page=2&page=${page}`)))
    expect(pages.map(({ json }) => json.meta.total)).toEqual([5, 5, 5])
    expect(new Set(pages.flatMap(({ json }) => json.data.map(({ id }: { id: number }) => id))).size).toBe(5)
  })

  it('overlooks an empty query', async () => {
    await content.post()
    expect(await list('?q=')).toHaveLength(1)
  })

  it.each(['!!!', '%25_', '%F0%9F%A7%A3'])('leaves nothing without a word: q=%s', async (q) => {
    await content.post()
    expect(await list(`?q=${q}`)).toEqual([])
  })

  it('takes a query of any length', async () => {
    const words = Array.from({ length: 1000 }, (_, number) => `w${number}`)
    await content.post({ slug: 'hit', title: words.slice(0, 20).join(' ') })
    expect(await list(`?q=${words.join('+')}`)).toEqual(['hit'])
  })

  it('combines all filters', async () => {
    const category = await content.postCategory({ slug: 'news' })
    const all = { categoryIds: [category.id], tags: [{ name: 'tea' }], featured: true }
    await content.post({ ...all, slug: 'all', title: 'Green leaf' })
    await content.post({ ...all, featured: false, title: 'Green leaf' })
    await content.post({ ...all, tags: [], title: 'Green leaf' })
    await content.post({ ...all, categoryIds: [], title: 'Green leaf' })
    await content.post({ ...all, title: 'Black leaf' })
    expect(await list('?category=news&tag=tea&featured=1&q=green')).toEqual(['all'])
  })

  it('answers an empty page beyond the end', async () => {
    await content.post()
    const { status, json } = await api.get('/posts?page=7&per_page=2')
    expect(status).toBe(200)
    expect(json).toEqual({
      data: [],
      meta: { current_page: 7, last_page: 1, per_page: 2, total: 1, has_more: false },
    })
  })

  it('gives the whole list, nothing twice, over pages of any size', async () => {
    const publishedAt = new Date('2026-03-01T00:00:00Z')
    for (let made = 0; made < 12; made++) await content.post(made % 3 === 0 ? {} : { publishedAt })
    const whole = await list('?per_page=50')
    expect(whole).toHaveLength(12)
    const sizes = fc.integer({ min: 1, max: 14 })
    const check = fc.asyncProperty(sizes, async (size) => {
      const pages = Array.from({ length: Math.ceil(12 / size) }, (_, page) => page + 1)
      const parts = await Promise.all(pages.map((page) => list(`?per_page=${size}&page=${page}`)))
      expect(parts.flat()).toEqual(whole)
    })
    await fc.assert(check, draws(5))
  })

  it('runs as many statements for many posts as for few', async () => {
    const author = await content.staff()
    const category = await content.postCategory()
    const makePost = () =>
      content.post({
        authorId: author.id,
        categoryIds: [category.id],
        tags: [{ name: 'tea' }],
        image: { url: '/media/a.jpg' },
      })
    await makePost()
    const few = await countReads(api, '/posts')
    for (let made = 0; made < 9; made++) await makePost()
    const many = await listReads(api, '/posts')
    expect(many).toHaveLength(few)
    expect(few).toBe(3)
    expect(many.join()).not.toContain('bodyHtml')
  })

  it('answers 304 to a client that has the list, until a post is saved', async () => {
    const post = await content.post()
    const { headers } = await api.get('/posts')
    const known = { 'if-none-match': headers.ETag ?? '' }
    expect((await api.get('/posts', known)).status).toBe(304)
    await api.app.database.prisma.post.update({ where: { id: post.id }, data: { title: 'Renamed' } })
    expect((await api.get('/posts', known)).status).toBe(200)
  })

  it('is refused while the group or the blog is off', async () => {
    for (const setting of ['features.posts', 'modules.blog']) {
      await api.app.settings.set(setting, false)
      const { status, json } = await api.get('/posts')
      await api.app.settings.unset(setting)
      expect(status).toBe(404)
      expect(json.error).toBe('feature_disabled')
    }
  })
})
