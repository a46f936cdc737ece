import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  createIssue,
  createIssueHandlers,
  deleteIssue,
  findIssue,
  type IssueServices,
  listIssues,
  resumeIssue,
  saveIssue,
  sendIssue,
  stopIssue,
  testIssue,
  unsubscribe,
} from '#lib/domains/publishing/newsletter/index.ts'
import { type MailMessage, MailNotSent, MailRefused, type MailTransport } from '#lib/platform/net/mail.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await openTestPanel()
})
afterAll(() => panel.close())
beforeEach(async () => {
  await db().newsletterIssue.deleteMany()
  await db().newsletterSubscriber.deleteMany()
  await db().outboxMessage.deleteMany()
})

const by = operator('test')
const db = () => panel.app.database.prisma
const codeOfError = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? error.name,
  )

async function subscribers(count: number): Promise<void> {
  const at = panel.api.clock.now()
  await db().newsletterSubscriber.createMany({
    data: Array.from({ length: count }, (_, number) => ({
      email: `reader-${number}@example.org`,
      confirmedAt: at,
      createdAt: at,
    })),
  })
}

async function write(subject = 'New lamps'): Promise<{ id: number; version: Date }> {
  const { app, owner } = panel
  const id = await createIssue(app, owner, subject)
  const { updatedAt } = await read(id)
  const bodyHtml =
    '<p onclick="x()">See <a href="/posts/lamps">them</a>.</p><img src="/media/a.jpg" alt="" />'
  await saveIssue(app, owner, { id, version: updatedAt, subject, bodyHtml })
  return { id, version: (await read(id)).updatedAt }
}
async function read(id: number) {
  const issue = await findIssue(panel.app, panel.owner, id)
  if (!issue) throw new Error('It is gone.')
  return issue
}

/** A mail server that keeps what it is sent, and fails as told. */
function openServer(fail: (message: MailMessage, attempt: number) => Error | undefined = () => undefined) {
  const sent: MailMessage[] = []
  let attempts = 0
  const transport: MailTransport = {
    async send(message) {
      const error = fail(message, ++attempts)
      if (error) throw error
      sent.push(message)
    },
    close: () => undefined,
  }
  return { sent, transport, addresses: () => sent.map(({ to }) => to.address).sort() }
}

/** Runs the effects of newsletters that are due, as the outbox would. */
async function runDue(transport: MailTransport): Promise<number> {
  const { app, api } = panel
  const services: IssueServices = {
    ...app,
    transport,
    views: {
      render: async ([part]) =>
        `${part?.view.endsWith('.text') ? 'Subject\n' : ''}${JSON.stringify(part?.data)}`,
    },
    textsFor: async () => ({}),
    defaultSiteUrl: 'https://shop.example',
  }
  const handlers = createIssueHandlers(services)
  const due = await db().outboxMessage.findMany({
    where: { kind: 'bulk.newsletter', doneAt: null, availableAt: { lte: api.clock.now() } },
  })
  for (const effect of due) {
    await handlers['bulk.newsletter']?.({ ...effect, lockedUntil: api.clock.now() })
    await db().outboxMessage.update({ where: { id: effect.id }, data: { doneAt: api.clock.now() } })
  }
  return due.length
}

describe('a newsletter', () => {
  it('goes to everybody who has subscribed, once each, with a link of their own to leave', async () => {
    const { app, owner, api } = panel
    await subscribers(12)
    const at = api.clock.now()
    await db().newsletterSubscriber.createMany({
      data: [
        { email: 'unconfirmed@example.org', createdAt: at },
        { email: 'left@example.org', confirmedAt: at, unsubscribedAt: at, createdAt: at },
        { email: 'bounced@example.org', confirmedAt: at, bouncedAt: at, createdAt: at },
      ],
    })
    const { id, version } = await write()
    expect((await read(id)).subscribers).toBe(12)
    expect(await sendIssue(app, owner, { id, version })).toBe(12)
    const server = openServer()
    while ((await runDue(server.transport)) > 0);
    expect(new Set(server.addresses()).size).toBe(12)
    expect(server.sent).toHaveLength(12)
    const links = new Set(server.sent.map(({ unsubscribeUrl }) => unsubscribeUrl))
    expect(links.size).toBe(12)
    const [first] = server.sent
    expect(first?.html).toContain('https://shop.example/posts/lamps')
    expect(first?.html).not.toContain('onclick')
    const token = first?.unsubscribeUrl?.split('/').at(-1) ?? ''
    expect(await unsubscribe(app, token)).toBe(true)
    const issue = await read(id)
    expect(issue).toMatchObject({ status: 'sent', progress: { sent: 12, total: 12 }, subscribers: 11 })
    const { acts } = await listActs(app, owner, { action: 'newsletter.sent' })
    expect(acts[0]).toMatchObject({ subject: `newsletter:${id}`, details: { recipients: 12 } })
  })

  it('is sent once, whoever is faster, and changed no more', async () => {
    const { app, owner } = panel
    await subscribers(3)
    const { id, version } = await write()
    const send = () => codeOfError(sendIssue(app, owner, { id, version }))
    expect((await Promise.all([send(), send()])).sort()).toEqual(['done', 'stale'])
    expect(await db().newsletterDelivery.count()).toBe(3)
    const change = { id, version: (await read(id)).updatedAt, subject: 'Other', bodyHtml: '' }
    expect(await codeOfError(saveIssue(app, owner, change))).toBe('stale')
    expect(await codeOfError(deleteIssue(app, owner, id))).toBe('stale')
  })

  it('is not sent without a text, and stays a draft then', async () => {
    const { app, owner } = panel
    await subscribers(2)
    const { id } = await write()
    for (const bodyHtml of ['', '<p></p><p> <br /></p>']) {
      await saveIssue(app, owner, { id, version: (await read(id)).updatedAt, subject: 'Empty', bodyHtml })
      const version = (await read(id)).updatedAt
      expect(await codeOfError(sendIssue(app, owner, { id, version }))).toBe('empty_newsletter')
    }
    expect((await read(id)).status).toBe('draft')
    const bodyHtml = '<p><img src="/media/a.jpg" alt="" /></p>'
    await saveIssue(app, owner, { id, version: (await read(id)).updatedAt, subject: 'Picture', bodyHtml })
    expect(await sendIssue(app, owner, { id, version: (await read(id)).updatedAt })).toBe(2)
  })

  it('is not sent to nobody, nor without a fresh proof, and stays a draft then', async () => {
    const { app, owner } = panel
    const { id, version } = await write()
    expect(await codeOfError(sendIssue(app, owner, { id, version }))).toBe('nobody_subscribed')
    expect(await codeOfError(sendIssue(app, { ...owner, sudoUntil: null }, { id, version }))).toBe(
      'sudo_needed',
    )
    expect((await read(id)).status).toBe('draft')
    await deleteIssue(app, owner, id)
    expect(await findIssue(app, owner, id)).toBeNull()
  })

  it('goes to nobody twice where several processes send it at once', async () => {
    const { app, owner, api } = panel
    await subscribers(40)
    const { id, version } = await write()
    await sendIssue(app, owner, { id, version })
    for (let more = 0; more < 3; more++)
      await db().outboxMessage.create({
        data: { kind: 'bulk.newsletter', payload: { issueId: id }, availableAt: api.clock.now() },
      })
    const server = openServer()
    await Promise.all([runDue(server.transport), runDue(server.transport)])
    while ((await runDue(server.transport)) > 0);
    expect(server.sent).toHaveLength(40)
    expect(new Set(server.addresses()).size).toBe(40)
  })

  it('is never sent again to whom it may have been sent when its process was killed', async () => {
    const { app, owner, api } = panel
    await subscribers(5)
    const { id, version } = await write()
    await sendIssue(app, owner, { id, version })
    const [killed] = await db().newsletterDelivery.findMany({ take: 1, orderBy: { id: 'asc' } })
    await db().newsletterDelivery.update({
      where: { id: killed?.id ?? 0 },
      data: { state: 'sending', claimedAt: api.clock.now(), attempts: 1 },
    })
    const server = openServer()
    while ((await runDue(server.transport)) > 0);
    expect([server.sent.length, (await read(id)).status]).toEqual([4, 'sending'])
    api.clock.advance(151)
    while ((await runDue(server.transport)) > 0);
    expect(server.sent).toHaveLength(4)
    expect(await read(id)).toMatchObject({ status: 'sent', progress: { sent: 4, uncertain: 1 } })
  })

  it('is tried again where it certainly was not sent, and never where it may have been', async () => {
    const { app, owner, api } = panel
    await subscribers(3)
    const { id, version } = await write()
    await sendIssue(app, owner, { id, version })
    const server = openServer(({ to: { address } }, attempt) => {
      if (address === 'reader-0@example.org' && attempt <= 5) return new MailNotSent('Come back later.')
      if (address === 'reader-1@example.org') return new MailRefused('No such user.', { isAddress: true })
      if (address === 'reader-2@example.org') return new Error('The connection was closed.')
      return undefined
    })
    while ((await runDue(server.transport)) > 0);
    expect((await read(id)).progress).toMatchObject({ queued: 1, refused: 1, uncertain: 1 })
    for (let wait = 0; wait < 6; wait++) {
      api.clock.advance(3600)
      await runDue(server.transport)
    }
    expect(server.addresses()).toEqual(['reader-0@example.org'])
    expect(await read(id)).toMatchObject({
      status: 'sent',
      progress: { sent: 1, refused: 1, uncertain: 1 },
      // The refused address gets none any more.
      subscribers: 2,
    })
  })

  it('is stopped, and goes on where it was', async () => {
    const { app, owner } = panel
    await subscribers(4)
    const { id, version } = await write()
    await sendIssue(app, by, { id, version })
    await stopIssue(app, owner, id)
    const server = openServer()
    while ((await runDue(server.transport)) > 0);
    expect([server.sent.length, (await read(id)).status]).toEqual([0, 'stopped'])
    await resumeIssue(app, by, id)
    while ((await runDue(server.transport)) > 0);
    expect([server.sent.length, (await read(id)).status]).toEqual([4, 'sent'])
    expect(await codeOfError(resumeIssue(app, by, id))).toBe('stale')
  })

  it('is tried out with oneself', async () => {
    const { app, owner } = panel
    const { id } = await write()
    expect(await testIssue(app, owner, { id, siteUrl: 'https://shop.example' })).toBe('rosa@example.com')
    expect(await codeOfError(testIssue(app, by, { id, siteUrl: 'https://shop.example' }))).toBe('stale')
    const mails = await db().outboxMessage.findMany({ where: { kind: 'mail.newsletter_issue' } })
    expect(mails.map(({ payload }) => (payload as { to: { email: string } }).to.email)).toEqual([
      'rosa@example.com',
    ])
  })

  it('is listed with its progress, with a fixed number of statements', async () => {
    const { app, owner, api } = panel
    await subscribers(2)
    for (let made = 0; made < 3; made++) {
      const { id, version } = await write(`Number ${made}`)
      await sendIssue(app, by, { id, version })
    }
    const { issues, subscribers: reached } = await listIssues(app, owner)
    expect([issues.map(({ progress }) => progress.queued), reached]).toEqual([[2, 2, 2], 2])
    expect((await api.statements(() => listIssues(app, owner))).length).toBeLessThanOrEqual(3)
  })
})
