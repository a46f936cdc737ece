import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs } from '#lib/domains/people/staff/authority/index.ts'
import {
  addHook,
  announce,
  changeHook,
  listHooks,
  logHooks,
  pauseHook,
  removeHook,
  resendFailedHooks,
  resendHook,
  resumeHook,
  rotateHook,
  spreadEvents,
} from '#lib/domains/running/webhooks/index.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await openTestPanel()
})
afterAll(() => panel.close())

const input = { url: 'https://erp.example.com/hooks', name: 'ERP', events: ['order.paid', 'product.changed'] }
const stateOf = async (id: number) =>
  (await listHooks(panel.app, panel.owner)).find((one) => one.id === id)?.state

describe('webhooks in the panel', () => {
  it('are added, changed, paused and removed, and their secrets stand nowhere in the audit log', async () => {
    const { app, owner } = panel
    expect(await refusalOf(addHook(app, owner, { ...input, url: 'http://erp.example.com' }))).toBe(
      'url: https_address',
    )
    expect(await refusalOf(addHook(app, owner, { ...input, events: [] }))).toBe('events: events_needed')
    const { id, secret } = await addHook(app, owner, input)
    expect(secret).toMatch(/^whsec_/)
    const renewed = await rotateHook(app, owner, id, 24)
    const { version = '' } = (await listHooks(app, owner)).find((one) => one.id === id) ?? {}
    await changeHook(app, owner, { id, version }, { ...input, events: ['stock.low'] })
    expect(await refusalOf(changeHook(app, owner, { id, version }, input))).toBe('stale')
    await pauseHook(app, owner, id)
    expect(await stateOf(id)).toBe('paused')
    await resumeHook(app, owner, id)
    expect(await stateOf(id)).toBe('on')
    await removeHook(app, owner, id)
    expect(await refusalOf(pauseHook(app, owner, id))).toBe('unknown')
    expect(await refusalOf(rotateHook(app, owner, id, 0))).toBe('unknown')
    const { acts } = await listActs(app, owner, { subject: `webhook:${id}` })
    expect(acts.map(({ action }) => action)).toEqual([
      ...['webhooks.removed', 'webhooks.resumed', 'webhooks.paused'],
      ...['webhooks.changed', 'webhooks.secret_rotated', 'webhooks.added'],
    ])
    expect(acts[3]).toMatchObject({ before: { events: input.events }, after: { events: ['stock.low'] } })
    expect(JSON.stringify(acts)).not.toContain(secret)
    expect(JSON.stringify(acts)).not.toContain(renewed.secret)
  })

  it('log what was sent in parts, and send again what failed', async () => {
    const { app, owner, api } = panel
    const { prisma } = app.database
    const { id } = await addHook(app, owner, input)
    for (let subjectId = 1; subjectId <= 30; subjectId++)
      await announce(prisma, [{ type: 'product.changed', subjectId }], api.clock.now())
    api.clock.advance(5)
    await spreadEvents(app, new AbortController().signal)
    const first = await logHooks(app, owner, { endpointId: id })
    expect(first.deliveries).toHaveLength(25)
    const second = await logHooks(app, owner, { endpointId: id, before: first.next ?? 0 })
    expect([second.deliveries.length, second.next]).toEqual([5, null])
    const [one] = first.deliveries
    await prisma.webhookDelivery.updateMany({ where: { endpointId: id }, data: { state: 'delivered' } })
    await prisma.webhookDelivery.update({
      where: { id: one?.id ?? 0 },
      data: {
        state: 'failed',
        attempts: { create: { at: api.clock.now(), took: 12, status: 500, answer: 'Down.' } },
      },
    })
    const failed = await logHooks(app, owner, { failed: true })
    expect(failed.deliveries).toMatchObject([{ id: one?.id, attempts: [{ status: 500, answer: 'Down.' }] }])
    const statements = await api.statements(() => logHooks(app, owner, {}))
    expect(statements.length).toBeLessThanOrEqual(3)
    expect(await resendFailedHooks(app, owner, id)).toBe(1)
    expect(await resendFailedHooks(app, owner, id)).toBe(0)
    await resendHook(app, owner, second.deliveries[0]?.id ?? 0)
    const states = await prisma.webhookDelivery.groupBy({ by: ['state'], _count: true })
    expect(states.find(({ state }) => state === 'pending')?._count).toBe(2)
    expect(await refusalOf(resendHook(app, owner, 999_999))).toBe('unknown')
  })

  it('take an owner with a fresh proof', async () => {
    const { app, owner, employ } = panel
    const { actor } = await employ('manager')
    expect(await refusalOf(listHooks(app, actor))).toBe('forbidden')
    expect(await refusalOf(addHook(app, { ...owner, sudoUntil: null }, input))).toBe('sudo_needed')
  })
})
