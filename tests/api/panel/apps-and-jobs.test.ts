import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  configureApp,
  listOpenApps,
  registerApp,
  removeApp,
  renewAppSecret,
  switchApp,
} from '#lib/domains/people/apps/index.ts'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import { listJobs, listOutbox, retryAllOutboxJobs, retryOutboxJob } from '#lib/domains/running/jobs/index.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await openTestPanel()
})
afterAll(() => panel.close())

const by = operator('test')

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? error.name ?? 'error',
  )

describe('apps', () => {
  it('are registered, changed and deleted, and their secrets stand nowhere in the audit log', async () => {
    const { app, owner } = panel
    const wrong = { name: 'Page', isPublic: true, origins: ['nothing'] }
    expect(await codeOf(registerApp(app, owner, wrong))).toBe('invalid_fields')
    const { id, secret } = await registerApp(app, owner, { name: 'Phone', isPublic: false, origins: [] })
    const renewed = await renewAppSecret(app, owner, id, 24)
    expect(renewed.secret).not.toBe(secret)
    const read = async () => (await listOpenApps(app, owner)).find((one) => one.id === id)
    const shown = { id, version: (await read())?.version ?? '' }
    expect(await codeOf(configureApp(app, owner, shown, { origins: ['nothing'] }))).toBe('invalid_fields')
    await configureApp(app, owner, shown, { strict: true, origins: ['https://shop.example.com'] })
    expect(await codeOf(configureApp(app, owner, shown, { strict: false }))).toBe('stale')
    const found = await read()
    expect(found).toMatchObject({ strict: true, origins: ['https://shop.example.com'], liveSecrets: 2 })
    const { acts } = await listActs(app, by, { subject: `app:${id}` })
    expect(acts.map(({ action }) => action)).toEqual([
      'apps.changed',
      'apps.secret_renewed',
      'apps.registered',
    ])
    expect(acts[0]).toMatchObject({ before: { strict: false }, after: { strict: true } })
    expect(JSON.stringify(acts)).not.toContain(secret ?? '')
    expect(JSON.stringify(acts)).not.toContain(renewed.secret)
    await removeApp(app, owner, id)
    expect(await codeOf(removeApp(app, owner, id))).toBe('stale')
    expect(await codeOf(renewAppSecret(app, owner, id, 0))).toBe('unknown')
  })

  it('are switched once, whoever does so at the same time', async () => {
    const { app, owner } = panel
    const { id } = await registerApp(app, owner, { name: 'Till', isPublic: true, origins: [] })
    const outcomes = await Promise.all([
      codeOf(switchApp(app, owner, id, false)),
      codeOf(switchApp(app, owner, id, false)),
    ])
    expect(outcomes.toSorted()).toEqual(['done', 'stale'])
    expect(await codeOf(renewAppSecret(app, owner, id, 0))).toBe('app_without_secret')
  })
})

describe('the outbox', () => {
  it('is listed in parts and by state, and retried once', async () => {
    const { app, owner, api } = panel
    const { prisma } = app.database
    await prisma.outboxMessage.deleteMany({})
    const now = api.clock.now()
    const late = new Date(now.getTime() + 3_600_000)
    const made = { kind: 'mail.test', payload: { sealed: 'secret' }, createdAt: now }
    await prisma.outboxMessage.createMany({
      data: Array.from({ length: 60 }, () => ({
        ...made,
        availableAt: late,
        attempts: 3,
        lastError: 'No answer.',
      })),
    })
    const failed = await prisma.outboxMessage.create({
      data: { ...made, doneAt: now, lastError: 'Refused.' },
    })
    const done = await prisma.outboxMessage.create({ data: { ...made, doneAt: now } })
    const first = await listOutbox(app, owner, { state: 'open' })
    expect(first.effects).toHaveLength(50)
    expect(JSON.stringify(first)).not.toContain('secret')
    const second = await listOutbox(app, owner, { state: 'open', before: first.next ?? 0 })
    expect([second.effects.length, second.next]).toEqual([10, null])
    expect((await listOutbox(app, owner, { state: 'given_up' })).effects.map(({ id }) => id)).toEqual([
      failed.id,
    ])
    expect((await listOutbox(app, owner, { state: 'done' })).effects.map(({ id }) => id)).toEqual([done.id])
    await retryOutboxJob(app, owner, failed.id)
    expect((await listOutbox(app, owner, { state: 'given_up' })).effects).toEqual([])
    expect(await codeOf(retryOutboxJob(app, owner, done.id))).toBe('stale')
    expect(await retryAllOutboxJobs(app, owner)).toBe(61)
    const [effect] = (await listOutbox(app, owner, { state: 'open' })).effects
    expect(effect).toMatchObject({ attempts: 0, nextAt: now })
    const { acts } = await listActs(app, by, { action: 'outbox.all_retried' })
    expect(acts).toMatchObject([{ details: { retried: 61 } }])
    const statements = await api.statements(() => listOutbox(app, owner, {}))
    expect(statements.length).toBeLessThanOrEqual(1)
    expect(await codeOf(listJobs(app, owner))).toBe('done')
  })
})
