import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listHeldComments, moderateComment } from '#lib/domains/publishing/content/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory
let postId: number

beforeAll(async () => {
  api = await openTestApi()
  content = createContentFactory(api.app)
})
beforeEach(async () => {
  await content.clear()
  postId = (await content.post({ slug: 'post' })).id
})
afterAll(() => api?.close())

const held = async (given = {}) => (await content.comment({ postId, status: 'pending', ...given })).id
const etag = async (path: string) => (await api.get(path)).headers.ETag ?? ''
const shown = async () => {
  const { json } = await api.get('/posts/post/comments')
  const { comments_count } = (await api.get('/posts/post')).json.data
  return [json.data.length, json.meta.total, comments_count]
}

describe('moderating a comment', () => {
  it('changes lists, counts and ETags at once', async () => {
    const id = await held()
    const addresses = ['/posts/post/comments', '/posts/post', '/posts']
    const before = await Promise.all(addresses.map(etag))
    expect(await shown()).toEqual([0, 0, 0])
    await moderateComment(api.app, id, 'approved')
    const after = await Promise.all(addresses.map(etag))
    expect(addresses.filter((_, i) => before[i] === after[i])).toEqual([])
    expect(await shown()).toEqual([1, 1, 1])
    await moderateComment(api.app, id, 'spam')
    expect(await shown()).toEqual([0, 0, 0])
    expect(await Promise.all(addresses.map(etag))).toEqual(before)
  })

  it('puts it into any state from any other', async () => {
    const id = await held()
    for (const status of ['rejected', 'approved', 'approved', 'spam', 'pending', 'approved'] as const) {
      expect((await moderateComment(api.app, id, status))?.status).toBe(status)
      expect((await shown())[2]).toBe(status === 'approved' ? 1 : 0)
    }
  })

  it('counts right where fifty are approved at once, and others rejected', async () => {
    const ids: number[] = []
    for (let made = 0; made < 60; made++) ids.push(await held({ parentId: made % 3 ? ids[0] : null }))
    await moderateComment(api.app, ids[0] ?? 0, 'approved')
    await Promise.all(ids.slice(0, 50).map((id) => moderateComment(api.app, id, 'approved')))
    expect((await shown())[2]).toBe(50)
    await Promise.all([
      ...ids.slice(10, 20).map((id) => moderateComment(api.app, id, 'rejected')),
      ...ids.slice(50).map((id) => moderateComment(api.app, id, 'approved')),
    ])
    expect((await shown())[2]).toBe(50)
  }, 60_000)

  it('says where there is no such comment', async () => {
    expect(await moderateComment(api.app, 999_999, 'approved')).toBeNull()
  })

  it('shows the owner what waits, oldest first, with all that tells who wrote it', async () => {
    const who = { authorName: 'Grace', authorEmail: 'grace@example.com', ipAddress: '192.0.2.7' }
    const later = await held({ createdAt: new Date('2026-03-02T00:00:00Z') })
    const first = await held({ ...who, createdAt: new Date('2026-03-01T00:00:00Z') })
    await content.comment({ postId })
    const waiting = await listHeldComments(api.app, 'pending')
    expect(waiting.map(({ id }) => id)).toEqual([first, later])
    expect(waiting[0]).toMatchObject({ ...who, post: { slug: 'post', title: expect.any(String) } })
  })
})
