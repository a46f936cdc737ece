import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { signInCustomer } from '#tests/support/factories/customers.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await createContentFactory(api.app).post({ slug: 'post', title: 'A post' })
  await createCatalogueFactory(api.app).product({ slug: 'mug', name: 'Mug' })
})
afterAll(() => api.close())

const start = (...args: string[]) =>
  runCommand('lib/cli/publishing/moderate.ts', args, {
    DATABASE_URL: api.app.env.databaseUrl,
    APP_SECRET: api.app.env.appSecret,
    STORAGE_PATH: api.app.env.storagePath,
  })
const run = async (...args: string[]) => {
  const { code, stdout, stderr } = await start(...args, '--json')
  return { code, stderr, json: stdout === '' ? undefined : JSON.parse(stdout) }
}
const comment = async (body: string) => {
  const guest = { author_name: 'Grace', author_email: 'grace@example.com' }
  return (await api.call('POST', '/posts/post/comments', { body, ...guest })).json.data.id as number
}
const review = async (rating: number) => {
  const { headers } = await signInCustomer(api.app, api.credentials.id)
  return (await api.call('POST', '/products/mug/reviews', { rating }, headers)).json.data.id as number
}

describe('bin/storefront moderate', () => {
  it('lists what waits, of both kinds or of one', async () => {
    const commentId = await comment('Hello')
    const reviewId = await review(4)
    const all = await run('list')
    expect(all).toMatchObject({ code: 0, stderr: '' })
    expect(all.json).toEqual([
      {
        kind: 'comments',
        id: commentId,
        status: 'pending',
        post: { id: expect.any(Number), slug: 'post', title: 'A post' },
        parent_id: null,
        customer_id: null,
        author: { name: 'Grace', email: 'grace@example.com', ip_address: '192.0.2.1' },
        body: 'Hello',
        created_at: '2026-06-01T12:00:00.000Z',
      },
      expect.objectContaining({ kind: 'reviews', id: reviewId, rating: 4, verified_purchase: false }),
    ])
    const [comments, reviews, spam] = await Promise.all([
      run('list', 'comments'),
      run('list', 'reviews'),
      run('list', 'reviews', '--status', 'spam'),
    ])
    expect(comments.json).toEqual([all.json[0]])
    expect(reviews.json).toEqual([all.json[1]])
    expect(spam.json).toEqual([])
  })

  it('approves, rejects and marks spam, which the API shows at once', async () => {
    const commentId = String(await comment('Shown'))
    const reviewId = String(await review(2))
    const shown = async () => {
      const comments = (await api.get('/posts/post/comments')).json.meta.total
      const { count } = (await api.get('/products/mug')).json.data.rating
      return [comments, count]
    }
    expect(await shown()).toEqual([0, 0])
    const approved = await run('approve', 'comments', commentId)
    expect(approved).toMatchObject({ code: 0, json: [{ id: Number(commentId), status: 'approved' }] })
    await run('approve', 'reviews', reviewId)
    expect(await shown()).toEqual([1, 1])
    expect((await run('spam', 'comments', commentId)).json[0].status).toBe('spam')
    expect((await run('reject', 'reviews', reviewId)).json[0].status).toBe('rejected')
    expect(await shown()).toEqual([0, 0])
  })

  it('fails, saying why, and changes nothing', async () => {
    const failures = await Promise.all([
      run('approve', 'comments', '999999'),
      run('approve', 'posts', '1'),
      run('approve', 'comments', 'one'),
      run('approve', 'comments'),
      run('list', '--status', 'odd'),
      run('publish', 'comments', '1'),
    ])
    expect(failures.map(({ code, json }) => [code, json])).toEqual(failures.map(() => [1, undefined]))
    expect(failures.map(({ stderr }) => stderr.split('\n')[0])).toEqual([
      'There is no comment 999999.',
      'KIND must be comments or reviews, not "posts".',
      'ID takes a whole number of at least 1.',
      'ID is missing.',
      '--status takes one of pending, approved, rejected, spam.',
      'There is no command "publish". Choose one of: list, approve, reject, spam.',
    ])
  })

  it('explains itself, and lets no text steer the terminal', async () => {
    await api.app.database.prisma.comment.updateMany({
      data: { body: 'red \u001b[31m alert', status: 'pending' },
    })
    const [help, listed] = await Promise.all([start('--help'), start('list', 'comments')])
    expect(help.stdout).toContain('list|approve|reject|spam')
    expect(listed.stdout).toContain('red')
    expect(listed.stdout).not.toContain('\u001b')
  })
})
