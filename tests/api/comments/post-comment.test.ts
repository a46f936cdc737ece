import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moderateComment } from '#lib/domains/publishing/content/index.ts'
import { outcomeOf } from '#tests/api/auth/account-api.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'
import { signInCustomer } from '#tests/support/factories/customers.ts'

let api: TestApi
let content: ContentFactory
let postId: number

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  await api.app.settings.set('comments.per_hour', 1_000_000)
  content = createContentFactory(api.app)
})
beforeEach(async () => {
  await content.clear()
  postId = (await content.post({ slug: 'post' })).id
  // Nothing that one test wrote is too recent for the next.
  api.clock.advance(3600)
})
afterAll(() => api?.close())

const guest = { author_name: 'Grace', author_email: 'Grace@Example.com' }
const send = (given: object, headers = {}) => api.call('POST', '/posts/post/comments', given, headers)
const say = (body: unknown, more: object = {}) => send({ body, ...guest, ...more })
const list = async () => (await api.get('/posts/post/comments')).json.data
const approve = (id: number) => moderateComment(api.app, id, 'approved')
const signIn = () => signInCustomer(api.app, api.credentials.id)

describe('POST /posts/{slug}/comments', () => {
  it('takes a guest’s comment, which is held: shown in the answer and nowhere else', async () => {
    const { status, json, text, headers } = await say('Hello there')
    expect(status).toBe(201)
    expect(headers['Cache-Control']).toBe('no-store')
    expect(json.data).toEqual({
      id: expect.any(Number),
      post_id: postId,
      parent_id: null,
      author: { name: 'Grace', avatar_url: null, staff: false },
      body: 'Hello there',
      status: 'pending',
      created_at: api.clock.now().toISOString().replace('.000Z', '+00:00'),
      replies_count: 0,
      replies: [],
    })
    expect(text).not.toMatch(/grace@example\.com|192\.0\.2\.1/i)
    expect(await list()).toEqual([])
    expect((await api.get('/posts/post')).json.data.comments_count).toBe(0)
  })

  it('holds a customer’s too, under the account’s name, whatever else was sent', async () => {
    const { headers } = await signIn()
    const sent = { body: 'Mine', author_name: 'Somebody else', author_email: 17 }
    const { status, json } = await send(sent, headers)
    expect(status).toBe(201)
    expect(json.data).toMatchObject({ author: { name: 'Ada', staff: false }, status: 'pending' })
    expect(await list()).toEqual([])
  })

  it('marks what staff wrote only while they work for the site', async () => {
    const { id, email, headers } = await signIn()
    const { staff } = api.app.database.prisma
    await staff.create({ data: { customerId: id, name: 'Ada', email } })
    const { json } = await send({ body: 'On behalf of the shop' }, headers)
    await approve(json.data.id)
    expect(await list()).toMatchObject([{ author: { name: 'Ada', staff: true } }])
    await staff.update({ where: { customerId: id }, data: { active: false } })
    expect(await list()).toMatchObject([{ author: { name: 'Ada', staff: false } }])
    const later = await send({ body: 'As a customer again' }, headers)
    expect(later.json.data).toMatchObject({ author: { staff: false } })
    await staff.delete({ where: { customerId: id } })
  })

  it('marks what staff wrote, which is held as well', async () => {
    const { id, headers, email } = await signIn()
    await api.app.database.prisma.staff.create({ data: { customerId: id, name: 'Ada', email } })
    const { json } = await send({ body: 'Official' }, headers)
    expect(json.data).toMatchObject({ author: { staff: true }, status: 'pending' })
  })

  it('asks guests for all that it needs at once', async () => {
    const { json } = await send({})
    expect(Object.keys(json.errors)).toEqual(['body', 'author_name', 'author_email'])
  })

  it.each([
    ['body', ''],
    ['body', 'x'.repeat(5001)],
    ['body', 17],
    ['author_name', '  '],
    ['author_name', 'x'.repeat(81)],
    ['author_email', 'not an address'],
    ['author_email', null],
    ['parent_id', 'one'],
    ['parent_id', 0],
    ['parent_id', 2 ** 40],
  ])('refuses the field %s as %j', async (field, value) => {
    expect(outcomeOf(await say('Fine', { [field]: value }))).toEqual([422, field])
  })

  it('takes 5,000 characters, and names of 80', async () => {
    expect((await say('x'.repeat(5000), { author_name: 'y'.repeat(80) })).status).toBe(201)
  })

  it('needs no account unless the site says so', async () => {
    await api.app.settings.set('comments.guests_allowed', false)
    const refused = [await say('Let me in'), await send({})]
    const { headers } = await signIn()
    const taken = await send({ body: 'I am in' }, headers)
    await api.app.settings.unset('comments.guests_allowed')
    for (const answer of refused) expect(outcomeOf(answer)).toEqual([401, 'not_signed_in'])
    expect(taken.status).toBe(201)
  })

  it('refuses a token that is no good, rather than take its owner for a guest', async () => {
    const answer = await send({ body: 'Hi', ...guest }, { authorization: 'Bearer at_nothing' })
    expect(outcomeOf(answer)).toEqual([401, 'invalid_token'])
  })

  it('asks customers to verify their address where the site does', async () => {
    const { headers } = await signIn()
    await api.app.settings.set('account.email_verification_required', true)
    const refused = await send({ body: 'Too early' }, headers)
    const asGuest = await say('Guests have nothing to verify')
    await api.app.settings.unset('account.email_verification_required')
    expect(outcomeOf(refused)).toEqual([403, 'email_not_verified'])
    expect(asGuest.status).toBe(201)
  })

  it('is refused where the post is closed, is not shown, or is none', async () => {
    await content.post({ slug: 'closed', commentsOpen: false })
    await content.post({ slug: 'draft', published: false })
    await content.post({ slug: 'later', publishedAt: new Date('2027-01-01T00:00:00Z') })
    const outcome = async (slug: string) =>
      outcomeOf(await api.call('POST', `/posts/${slug}/comments`, { body: 'Hi', ...guest }))
    expect(await outcome('closed')).toEqual([403, 'comments_closed'])
    for (const slug of ['draft', 'later', 'none']) expect(await outcome(slug)).toEqual([404, 'not_found'])
  })

  it('is refused while the group is off', async () => {
    await api.app.settings.set('features.comments', false)
    const answer = await say('Anybody?')
    await api.app.settings.unset('features.comments')
    expect(outcomeOf(answer)).toEqual([404, 'feature_disabled'])
  })
})

describe('replies', () => {
  it('answer an approved comment of the same post, and hang below it once approved', async () => {
    const parent = (await say('Question')).json.data.id
    await approve(parent)
    const reply = await say('Answer', { parent_id: parent })
    expect(reply.json.data.parent_id).toBe(parent)
    expect((await list())[0].replies).toEqual([])
    await approve(reply.json.data.id)
    expect((await list())[0]).toMatchObject({ replies_count: 1, replies: [{ body: 'Answer' }] })
  })

  it('answer nothing that is held, rejected, spam, of another post, or not there', async () => {
    const other = await content.post()
    const ids = [
      (await content.comment({ postId, status: 'pending' })).id,
      (await content.comment({ postId, status: 'rejected' })).id,
      (await content.comment({ postId, status: 'spam' })).id,
      (await content.comment({ postId: other.id })).id,
      999_999,
    ]
    for (const parent_id of ids) {
      expect(outcomeOf(await say('Answer', { parent_id }))).toEqual([422, 'parent_id'])
    }
  })

  it('stay quick below a chain of ten thousand', async () => {
    const { prisma } = api.app.database
    const { id: root } = await content.comment({ postId })
    await prisma.$executeRaw`
      INSERT INTO "Comment" ("id", "parentId", "rootId", "postId", "authorName", "body", "status", "createdAt")
      WITH RECURSIVE chain(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM chain WHERE n < 10000)
      SELECT "id" + n, "id" + n - 1, "id", "postId", "authorName", "body", "status", "createdAt"
      FROM "Comment", chain WHERE "id" = ${root}`
    if (api.app.database.provider === 'postgresql') {
      await prisma.$executeRaw`SELECT setval('"Comment_id_seq"', ${root + 10_001}::int)`
    }
    try {
      const reply = await say('The end', { parent_id: root + 10_000 })
      expect(reply.status).toBe(201)
      await approve(reply.json.data.id)
      const { text, json } = await api.get('/posts/post/comments')
      expect(text).toContain('The end')
      expect(json.meta.total).toBe(1)
      expect((await api.get('/posts/post')).json.data.comments_count).toBe(10_002)
    } finally {
      // SQLite deletes no more than a thousand rows that refer to each other.
      await prisma.comment.updateMany({ where: { postId }, data: { parentId: null } })
    }
  }, 120_000)
})

describe('the brakes on spam', () => {
  it('refuse the same text of the same author for ten minutes, on any post', async () => {
    await content.post({ slug: 'other' })
    expect((await say('Buy lamps')).status).toBe(201)
    expect(outcomeOf(await say(' Buy lamps '))).toEqual([409, 'duplicate'])
    expect(outcomeOf(await say('<b>Buy</b> lamps', { author_email: 'GRACE@example.com' }))).toEqual([
      409,
      'duplicate',
    ])
    const elsewhere = await api.call('POST', '/posts/other/comments', { body: 'Buy lamps', ...guest })
    expect(outcomeOf(elsewhere)).toEqual([409, 'duplicate'])
    expect((await say('Buy lamps', { author_email: 'bob@example.com' })).status).toBe(201)
    expect((await say('Buy more lamps')).status).toBe(201)
    api.clock.advance(601)
    expect((await say('Buy lamps')).status).toBe(201)
  })

  it('let one of many through that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => say('Again and again')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.error === 'duplicate')).toHaveLength(11)
  })

  it('give guests of one address, and each customer, so many comments an hour', async () => {
    await api.app.settings.set('comments.per_hour', 3)
    const from = (peer: string, body: string) =>
      api.send('/posts/post/comments', {
        method: 'POST',
        peer,
        headers: {
          'x-api-key': api.credentials.key,
          'x-api-secret': api.credentials.secret,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ body, ...guest }),
      })
    for (const body of ['one', 'two', 'three']) expect((await from('2001:db8::1', body)).status).toBe(201)
    // A household has a whole network of addresses.
    const over = await from('2001:db8::2', 'four')
    expect(outcomeOf(over)).toEqual([429, 'rate_limited'])
    expect(Number(over.headers['Retry-After'])).toBeGreaterThan(0)
    expect((await from('198.51.100.7', 'five')).status).toBe(201)
    const { headers } = await signIn()
    for (const body of ['a', 'b', 'c']) expect((await send({ body }, headers)).status).toBe(201)
    expect((await send({ body: 'd' }, headers)).status).toBe(429)
    await api.app.settings.set('comments.per_hour', 1_000_000)
  })
})

describe('hostile text', () => {
  it.each([
    ['<script>alert(1)</script>Hello', 'Hello'],
    ['<b>Bold</b> <a href="javascript:alert(1)">link</a>', 'Bold link'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>Hello', 'Hello'],
    ['Look <svg/onload=alert(1)> here', 'Look  here'],
    ['2 < 3 and 3 > 2, I <3 it', '2 < 3 and 3 > 2, I <3 it'],
    ['if a<b then <img src=x onerror=alert(1)', 'if a< b then < img src=x onerror=alert(1)'],
    ['one\r\ntwo\n\n\n\nthree', 'one\ntwo\n\nthree'],
    ['fish &amp; chips', 'fish &amp; chips'],
  ])('%j is kept without its markup', async (body, kept) => {
    expect((await say(body)).json.data.body).toEqual(kept)
  })

  it('is refused where nothing is left of it', async () => {
    for (const body of ['<script>alert(1)</script>', '<br>', '\u200b\u200d']) {
      expect(outcomeOf(await say(body))).toEqual([422, 'body'])
    }
    expect(outcomeOf(await say('Fine', { author_name: '<i></i>' }))).toEqual([422, 'author_name'])
  })

  it('makes no lines and no markup of names', async () => {
    const { json } = await say('Hi', { author_name: 'Grace Admin <b>!</b>' })
    expect(json.data.author.name).toBe('Grace Admin !')
    expect(outcomeOf(await say('Hi', { author_name: 'Grace\nAdmin' }))).toEqual([422, 'author_name'])
  })

  it('is refused where it is a million characters long, or no text at all', async () => {
    expect(outcomeOf(await say('x'.repeat(1_000_000)))).toEqual([413, 'payload_too_large'])
    expect(outcomeOf(await say('x\u0000y'))).toEqual([422, 'body'])
    expect(outcomeOf(await say('x\ud800y'))).toEqual([422, 'body'])
  })
})

describe('Idempotency-Key', () => {
  it('makes one comment of a request that is sent again', async () => {
    const headers = { 'idempotency-key': 'comment-0001' }
    const first = await send({ body: 'Once', ...guest }, headers)
    const again = await send({ body: 'Once', ...guest }, headers)
    expect(again.text).toBe(first.text)
    expect([again.status, again.headers['Idempotency-Replayed']]).toEqual([201, 'true'])
    expect(await api.app.database.prisma.comment.count({ where: { postId } })).toBe(1)
  })
})
