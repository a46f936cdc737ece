import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  answerMessage,
  findThread,
  listThreads,
  settleMessages,
} from '#lib/domains/publishing/contact/index.ts'
import {
  listCommentsIn,
  type ModerationState,
  moderateComments,
} from '#lib/domains/publishing/content/index.ts'
import { listReviewsIn, moderateReviews } from '#lib/domains/shop/catalogue/index.ts'
import { agingTables, purgeExpired } from '#lib/platform/database/purge.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
let content: ReturnType<typeof createContentFactory>
let catalogue: ReturnType<typeof createCatalogueFactory>
beforeAll(async () => {
  panel = await openTestPanel()
  content = createContentFactory(panel.app)
  catalogue = createCatalogueFactory(panel.app)
})
afterAll(() => panel.close())

const by = operator('test')
const db = () => panel.app.database.prisma
const codeOfError = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? error.name,
  )
const judge = (ids: number[], state: ModerationState) =>
  moderateComments(
    panel.app,
    panel.owner,
    ids.map((id) => ({ id, state })),
  )
const idsIn = async (state: ModerationState, query?: string) =>
  (await listCommentsIn(panel.app, by, { state, query })).comments.map(({ id }) => id)

async function hold(count: number): Promise<{ postId: number; slug: string; ids: number[] }> {
  const { id: postId, slug } = await content.post()
  const ids: number[] = []
  for (let made = 0; made < count; made++) ids.push((await content.comment({ postId, status: 'pending' })).id)
  return { postId, slug, ids }
}
const countOf = async (id: number) =>
  (await db().post.findUniqueOrThrow({ where: { id }, select: { commentsCount: true } })).commentsCount

describe('comments', () => {
  it('are approved many at once, counted, and put back by undoing it, apart from what others judged meanwhile', async () => {
    const { postId, ids } = await hold(4)
    const undo = await judge(ids.slice(0, 3), 'approved')
    expect(await countOf(postId)).toBe(3)
    expect(await idsIn('approved')).toEqual(expect.arrayContaining(ids.slice(0, 3)))
    const [first = 0] = ids
    await moderateComments(panel.app, by, [{ id: first, state: 'spam' }])
    const redo = await moderateComments(panel.app, panel.owner, undo)
    expect(redo.map(({ id }) => id).sort()).toEqual(ids.slice(1, 3).sort())
    expect(await countOf(postId)).toBe(0)
    expect(await idsIn('spam')).toContain(first)
    const { acts } = await listActs(panel.app, panel.owner, { subject: `comment:${ids[1]}` })
    expect(acts.map(({ before, after }) => [before, after])).toEqual([
      [{ state: 'approved' }, { state: 'pending' }],
      [{ state: 'pending' }, { state: 'approved' }],
    ])
  })

  it('count right, and are judged once each, where two judge the same ones', async () => {
    const { postId, ids } = await hold(12)
    const [one, other] = await Promise.all([
      judge(ids.slice(0, 8), 'approved'),
      moderateComments(
        panel.app,
        by,
        ids.slice(4).map((id) => ({ id, state: 'approved' as const })),
      ),
    ])
    expect([...one, ...other].map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
    expect(await countOf(postId)).toBe(12)
  })

  it('that are removed are shown nowhere, come back by undoing it, and are deleted after a month', async () => {
    const { postId, slug, ids } = await hold(2)
    await judge(ids, 'approved')
    const undo = await judge(ids, 'removed')
    const shown = async () => (await panel.api.get(`/posts/${slug}/comments`)).json.data.length
    expect([await shown(), await countOf(postId)]).toEqual([0, 0])
    expect(await idsIn('removed')).toEqual([...ids].reverse())
    expect(await idsIn('rejected')).toEqual([])
    await moderateComments(panel.app, panel.owner, undo.slice(0, 1))
    expect([await shown(), await countOf(postId)]).toEqual([1, 1])
    const purge = (days: number) => {
      const now = new Date(panel.api.clock.now().getTime() + days * 24 * 3_600_000)
      const tables = agingTables({ auditDays: 365 }).filter(({ table }) => table === 'Comment')
      return purgeExpired(panel.app.database, now, undefined, tables)
    }
    expect(await purge(29)).toBe(0)
    expect(await purge(31)).toBe(1)
    expect(await db().comment.count({ where: { postId } })).toBe(1)
  })

  it('are found by their words, whatever their case, and listed in parts with a fixed number of statements', async () => {
    const { postId, ids } = await hold(60)
    const odd = await content.comment({ postId, status: 'pending', body: 'Half 50%_off, DEAR' })
    expect(await idsIn('pending', '50%_OFF, dear')).toEqual([odd.id])
    expect(await idsIn('pending', '5_%')).toEqual([])
    const first = await listCommentsIn(panel.app, by, { state: 'pending' })
    expect(first.comments).toHaveLength(50)
    const second = await listCommentsIn(panel.app, by, { state: 'pending' }, first.next ?? '')
    const all = [...first.comments, ...second.comments].map(({ id }) => id)
    expect(all).toEqual(expect.arrayContaining(ids))
    expect(new Set(all).size).toBe(all.length)
    const statements = await panel.api.statements(() =>
      listCommentsIn(panel.app, by, { state: 'pending', query: 'comment' }),
    )
    expect(statements.length).toBeLessThanOrEqual(3)
  })
})

describe('reviews', () => {
  it('count in the rating once approved, and no more once removed', async () => {
    const { id: productId } = await catalogue.product({})
    const reviews = await Promise.all(
      [5, 2].map((rating) => catalogue.review({ productId, rating, status: 'pending' })),
    )
    const rated = async () => {
      const { ratingCount, ratingSum } = await db().product.findUniqueOrThrow({ where: { id: productId } })
      return [ratingCount, ratingSum]
    }
    const undo = await moderateReviews(
      panel.app,
      panel.owner,
      reviews.map(({ id }) => ({ id, state: 'approved' as const })),
    )
    expect(await rated()).toEqual([2, 7])
    await moderateReviews(panel.app, panel.owner, [{ id: reviews[0]?.id ?? 0, state: 'removed' }])
    expect(await rated()).toEqual([1, 2])
    await moderateReviews(panel.app, panel.owner, undo)
    expect(await rated()).toEqual([0, 0])
    const { reviews: listed } = await listReviewsIn(panel.app, by, { state: 'removed' })
    expect(listed).toMatchObject([{ rating: 5, state: 'removed' }])
    const statements = await panel.api.statements(() => listReviewsIn(panel.app, by, { state: 'pending' }))
    expect(statements.length).toBeLessThanOrEqual(3)
  })
})

describe('messages', () => {
  const write = (given: { message?: string } = {}) =>
    db().contactMessage.create({
      data: {
        name: 'Ada',
        email: 'ada@example.org',
        subject: 'Cups',
        message: 'Do you have large ones?',
        createdAt: panel.api.clock.now(),
        ...given,
      },
    })
  const mails = () => db().outboxMessage.findMany({ where: { kind: 'mail.message_answer' } })

  it('are answered by mail, once, however often the form is sent, and kept as a thread', async () => {
    const { app, employ, api } = panel
    const { actor } = await employ('support')
    const { id } = await write()
    const given = { id, text: 'Yes, we do.\r\n\r\nSee you!', answers: 0 }
    const outcomes = await Promise.all([
      codeOfError(answerMessage(app, actor, given)),
      codeOfError(answerMessage(app, panel.owner, given)),
    ])
    expect(outcomes.sort()).toEqual(['done', 'stale'])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    const { to, sealed } = (mail?.payload ?? {}) as { to: object; sealed: string }
    expect(to).toEqual({ name: 'Ada', email: 'ada@example.org' })
    expect(JSON.parse(app.secrets.decrypt('mail', sealed))).toEqual({
      subject: 'Cups',
      paragraphs: ['Yes, we do.', 'See you!'],
      quoted: 'Do you have large ones?',
    })
    await answerMessage(app, actor, { id, text: 'One more thing.', answers: 1 })
    const thread = await findThread(app, actor, id)
    expect(thread?.answers.map(({ text }) => text)).toEqual(['Yes, we do.\n\nSee you!', 'One more thing.'])
    expect(thread?.message.doneAt).toEqual(api.clock.now())
    const { actor: editor } = await employ('editor')
    expect(await codeOfError(answerMessage(app, editor, { ...given, answers: 2 }))).toBe('forbidden')
  })

  it('wait until they are answered or done, and wait again by undoing it', async () => {
    const { app, owner } = panel
    const { id } = await write({ message: 'About kettles' })
    const waiting = async (query?: string) =>
      (await listThreads(app, owner, { state: 'waiting', query })).messages.map((one) => one.id)
    expect(await waiting('KETTLES')).toEqual([id])
    expect(await settleMessages(app, owner, { ids: [id, 0], isDone: true })).toEqual([id])
    expect(await settleMessages(app, owner, { ids: [id], isDone: true })).toEqual([])
    expect(await waiting()).not.toContain(id)
    expect(await settleMessages(app, owner, { ids: [id], isDone: false })).toEqual([id])
    expect(await waiting()).toContain(id)
    expect(await findThread(app, owner, 0)).toBeNull()
    const statements = await panel.api.statements(() => listThreads(app, owner, { query: 'kettles' }))
    expect(statements.length).toBeLessThanOrEqual(4)
  })
})
