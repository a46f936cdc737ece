import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveComment } from '#lib/domains/publishing/content/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { countReads } from '#tests/support/count-reads.ts'
import { draws } from '#tests/support/draws.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory
let postId: number

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  await api.app.settings.set('site.url', 'https://shop.example.com')
  content = createContentFactory(api.app)
})
beforeEach(async () => {
  await content.clear()
  await api.app.settings.unset('comments.max_depth')
  postId = (await content.post({ slug: 'post' })).id
})
afterAll(() => api.close())

type Reply = { body: string; replies_count: number; replies: Reply[] }

const write = (comments: Reply[]): string =>
  comments.map(({ body, replies }) => (replies.length ? `${body}(${write(replies)})` : body)).join(' ')

/** The bodies of comments, those of replies in brackets behind. */
async function outline(query = ''): Promise<string> {
  const { json } = await api.get(`/posts/post/comments${query}`)
  return write(json.data)
}

const say = async (body: string, parentId?: number, given = {}) =>
  (await content.comment({ postId, body, parentId, ...given })).id

describe('GET /posts/{slug}/comments', () => {
  it('shows a comment with all its fields and nothing that identifies a guest', async () => {
    const guest = { authorEmail: 'ada@example.com', ipAddress: '192.0.2.77' }
    const id = await say('First', undefined, { ...guest, createdAt: new Date('2026-05-01T10:00:00Z') })
    const replyId = await say('Reply', id)
    const { text, json } = await api.get('/posts/post/comments')
    const author = { name: 'Ada', avatar_url: null, staff: false }
    expect(json.data).toEqual([
      {
        id,
        post_id: postId,
        parent_id: null,
        author,
        body: 'First',
        status: 'approved',
        created_at: '2026-05-01T10:00:00+00:00',
        replies_count: 1,
        replies: [
          {
            id: replyId,
            post_id: postId,
            parent_id: id,
            author,
            body: 'Reply',
            status: 'approved',
            created_at: expect.any(String),
            replies_count: 0,
            replies: [],
          },
        ],
      },
    ])
    expect(text).not.toMatch(/ada@example\.com|192\.0\.2\.77/)
  })

  it('marks what staff wrote, and shows the pictures of staff and customers', async () => {
    const staff = await content.staff({ avatarUrl: '/media/grace.jpg' })
    const customer = await api.app.database.prisma.customer.create({
      data: { email: 'bob@example.com', name: 'Bob', avatarUrl: 'https://cdn.example.org/bob.jpg' },
    })
    const id = await say('Question', undefined, { customerId: customer.id, authorName: 'Bob' })
    await say('Answer', id, { staffId: staff.id, authorName: 'Grace' })
    const { json } = await api.get('/posts/post/comments')
    expect(json.data[0].author).toEqual({
      name: 'Bob',
      avatar_url: 'https://cdn.example.org/bob.jpg',
      staff: false,
    })
    expect(json.data[0].replies[0].author).toEqual({
      name: 'Grace',
      avatar_url: 'https://shop.example.com/media/grace.jpg',
      staff: true,
    })
  })

  it('puts the oldest first, top-level comments and replies alike', async () => {
    const moment = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 4, day)) })
    const b = await say('b', undefined, moment(2))
    const a = await say('a', undefined, moment(1))
    await say('a2', a, moment(9))
    await say('b2', b, moment(4))
    await say('a1', a, moment(3))
    await say('b3', b, moment(4))
    expect(await outline()).toBe('a(a1 a2) b(b2 b3)')
  })

  it('pages over top-level comments, each with all its replies', async () => {
    for (const body of ['a', 'b', 'c']) await say(`${body}1`, await say(body))
    const { json } = await api.get('/posts/post/comments?per_page=2')
    expect(write(json.data)).toBe('a(a1) b(b1)')
    expect(json.meta).toEqual({ current_page: 1, last_page: 2, per_page: 2, total: 3, has_more: true })
    expect(await outline('?per_page=2&page=2')).toBe('c(c1)')
    expect(await outline('?per_page=2&page=3')).toBe('')
  })

  it('gives the whole list, nothing twice, over pages of any size', async () => {
    const createdAt = new Date('2026-05-01T00:00:00Z')
    for (let made = 0; made < 9; made++) await say(String(made), undefined, made % 2 ? { createdAt } : {})
    const whole = await outline('?per_page=50')
    const check = fc.asyncProperty(fc.integer({ min: 1, max: 10 }), async (size) => {
      const pages = Array.from({ length: Math.ceil(9 / size) }, (_, page) => page + 1)
      const parts = await Promise.all(pages.map((page) => outline(`?per_page=${size}&page=${page}`)))
      expect(parts.join(' ')).toBe(whole)
    })
    await fc.assert(check, draws(4))
  })

  it('hides what is not approved, and every reply below it', async () => {
    const seen = await say('seen')
    for (const status of ['pending', 'rejected', 'spam'] as const) {
      const hidden = await say('hidden', seen, { status })
      await say('below hidden', await say('below hidden', hidden))
      await say('below hidden', await say('hidden', undefined, { status }))
    }
    await say('seen too', seen)
    const { json } = await api.get('/posts/post/comments')
    expect(write(json.data)).toBe('seen(seen too)')
    expect(json.data[0].replies_count).toBe(1)
    expect(json.meta.total).toBe(1)
  })

  it('are counted in their post as they are shown, also after one above them changes its state', async () => {
    const { prisma } = api.app.database
    const count = async () => (await api.get('/posts/post')).json.data.comments_count
    const top = await say('top')
    const middle = await say('middle', top, { status: 'pending' })
    await say('low', await say('below hidden', middle))
    await say('seen too', top)
    expect(await count()).toBe(2)
    const approve = { id: middle, postId, parentId: top, authorName: 'Ada', body: 'middle' }
    await prisma.$transaction((tx) => saveComment(tx, { ...approve, status: 'approved' }))
    expect(await count()).toBe(5)
    await prisma.$transaction((tx) =>
      saveComment(tx, { ...approve, id: top, parentId: null, status: 'spam' }),
    )
    expect(await count()).toBe(0)
  })

  it('hangs replies that are too deep on the last level, in order, saying what they answer', async () => {
    await api.app.settings.set('comments.max_depth', 2)
    const root = await say('root')
    const one = await say('1', root)
    const two = await say('2', one)
    const other = await say('other', one)
    const three = await say('3', two)
    await say('to other', other)
    await say('4', three)
    expect(await outline()).toBe('root(1(2 other 3 to other 4))')
    const { json } = await api.get('/posts/post/comments')
    const [last] = json.data[0].replies
    expect(last.replies_count).toBe(5)
    expect(last.replies[2]).toMatchObject({ parent_id: two, replies_count: 0, replies: [] })
  })

  it.each([
    [1, 'root(1 2 3 4 5 6 7)'],
    [5, 'root(1(2(3(4(5 6 7)))))'],
    [10, 'root(1(2(3(4(5(6(7)))))))'],
  ])('nests a chain of replies %i deep', async (depth, expected) => {
    await api.app.settings.set('comments.max_depth', depth)
    let parent = await say('root')
    for (let level = 1; level <= 7; level++) parent = await say(String(level), parent)
    expect(await outline()).toBe(expected)
  })

  it("leaves out other posts' comments", async () => {
    const other = await content.post()
    await content.comment({ postId: other.id })
    expect(await outline()).toBe('')
  })

  it('still shows comments where new ones are closed', async () => {
    await say('old')
    await api.app.database.prisma.post.update({ where: { id: postId }, data: { commentsOpen: false } })
    expect(await outline()).toBe('old')
    expect((await api.get('/posts/post')).json.data.comments_open).toBe(false)
  })

  it.each([
    ['a draft', { published: false }],
    ['a scheduled post', { publishedAt: new Date('2026-07-01T00:00:00Z') }],
  ])('does not find the comments of %s', async (_, given) => {
    await content.post({ slug: 'hidden', ...given })
    expect((await api.get('/posts/hidden/comments')).json.error).toBe('not_found')
  })

  it('is refused while the group or the blog is off, and answers without the group posts', async () => {
    const statusWithout = async (setting: string) => {
      await api.app.settings.set(setting, false)
      const { status } = await api.get('/posts/post/comments')
      await api.app.settings.unset(setting)
      return status
    }
    expect(await statusWithout('features.comments')).toBe(404)
    expect(await statusWithout('modules.blog')).toBe(404)
    expect(await statusWithout('features.posts')).toBe(200)
  })

  it('runs as many statements for many comments as for few', async () => {
    const staff = await content.staff()
    const customer = await api.app.database.prisma.customer.create({
      data: { email: 'eve@example.com', name: 'Eve' },
    })
    const converse = async () => {
      const id = await say('question', undefined, { customerId: customer.id })
      await say('deeper', await say('answer', id, { staffId: staff.id }))
    }
    await converse()
    const few = await countReads(api, '/posts/post/comments')
    for (let made = 0; made < 9; made++) await converse()
    expect(few).toBe(6)
    expect(await countReads(api, '/posts/post/comments')).toBe(few)
  })

  it('answers 304 to a client that has the comments, until one is approved', async () => {
    const id = await say('held', undefined, { status: 'pending' })
    const known = { 'if-none-match': (await api.get('/posts/post/comments')).headers.ETag ?? '' }
    expect((await api.get('/posts/post/comments', known)).status).toBe(304)
    await api.app.database.prisma.comment.update({ where: { id }, data: { status: 'approved' } })
    expect((await api.get('/posts/post/comments', known)).status).toBe(200)
  })

  it("answers with a customer's new picture as soon as there is one", async () => {
    const { customer } = api.app.database.prisma
    const { id } = await customer.create({ data: { email: 'kay@example.com', name: 'Kay' } })
    await say('hello', undefined, { customerId: id })
    const picture = async () => (await api.get('/posts/post/comments')).json.data[0].author.avatar_url
    expect(await picture()).toBeNull()
    await customer.update({ where: { id }, data: { avatarUrl: '/media/kay.jpg' } })
    expect(await picture()).toBe('https://shop.example.com/media/kay.jpg')
  })
})
