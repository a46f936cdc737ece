import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ActionContext,
  type Actor,
  listActs,
  type Need,
  operator,
  permissionsOf,
  recordAct,
  roles,
  type StaffActor,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import {
  changeRole,
  hasOwner,
  listTeam,
  reinstateMember,
  removeMemberFactors,
  suspendMember,
} from '#lib/domains/people/staff/index.ts'
import { changeSettings, listSettings } from '#lib/domains/running/settings/index.ts'
import { PANEL_LOCALES, textsIn } from '#lib/services/texts/index.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await openTestPanel()
})
afterAll(() => panel.close())

type Guarded = (context: ActionContext, actor: Actor, ...input: unknown[]) => Promise<unknown>
type Found = { name: string; need: Need & { action?: string }; run: Guarded }

/** Every verb and query of staff that a domain exports at its door. */
async function findGuarded(): Promise<Found[]> {
  const root = path.resolve(import.meta.dirname, '../../../lib/domains')
  const doors = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => path.basename(file) === 'index.ts',
  )
  const found: Found[] = []
  for (const file of doors) {
    const domain = path.dirname(file)
    const door = (await import(path.join(root, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(door)) {
      if (typeof value !== 'function') continue
      const { act, need } = value as { act?: Found['need']; need?: Need }
      if (act ?? need)
        found.push({ name: `${domain}.${name}`, need: (act ?? need) as Found['need'], run: value as Guarded })
    }
  }
  return found
}

const codeOfError = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? error.name ?? 'error',
  )

describe('the verbs of staff', () => {
  it('refuse every role without the permission, customers, and staff who have not proved themselves', async () => {
    const { app, owner } = panel
    const guarded = await findGuarded()
    expect(guarded.length).toBeGreaterThan(20)
    for (const { name, need, run } of guarded) {
      for (const role of roles) {
        const permissions = permissionsOf(role)
        const actor: StaffActor = { ...owner, role, permissions }
        if (permissions.has(need.permission)) continue
        expect([name, role, await codeOfError(run(app, actor))]).toEqual([name, role, 'forbidden'])
      }
      expect([name, await codeOfError(run(app, { kind: 'customer', id: 1 }))]).toEqual([name, 'forbidden'])
      if (need.requiresReauth)
        expect([name, await codeOfError(run(app, { ...owner, sudoUntil: null }))]).toEqual([
          name,
          'sudo_needed',
        ])
      if (!need.beforeSecondFactor)
        expect([name, await codeOfError(run(app, { ...owner, hasSecondFactor: false }))]).toEqual([
          name,
          'second_factor_needed',
        ])
    }
  })

  it('are named in the audit log, in every language of the panel', async () => {
    const actions = (await findGuarded()).flatMap(({ need }) => need.action ?? [])
    expect(new Set(actions).size).toBe(actions.length)
    for (const locale of PANEL_LOCALES) {
      const { find } = textsIn(locale)
      expect(
        actions.filter((action) => find(`admin.acts.${action.replaceAll('.', '_')}`) === undefined),
      ).toEqual([])
    }
  })

  it('look again within the transaction: a role that was taken away meanwhile counts', async () => {
    const { app, employ, owner } = panel
    const { actor } = await employ('manager')
    await changeRole(app, owner, { id: actor.id, was: 'manager', role: 'editor' })
    expect(await codeOfError(changeSettings(app, actor, [{ key: 'site.name', value: 'Mine' }]))).toBe(
      'forbidden',
    )
    expect(app.settings.current['site.name']).not.toBe('Mine')
    await app.database.prisma.staffSession.deleteMany({ where: { staffId: actor.id } })
    expect(await codeOfError(changeSettings(app, { ...actor, role: 'editor' }, []))).toBe('forbidden')
  })

  it('fail, and change nothing, if they forget the audit log', async () => {
    const { app, owner } = panel
    const forget = staffAction({ permission: 'own', action: 'test.forgotten' }, async ({ tx }) => {
      await tx.staff.updateMany({ where: { id: owner.id }, data: { name: 'Somebody else' } })
    })
    await expect(forget(app, owner)).rejects.toThrow('test.forgotten was not recorded.')
    const { members } = await listTeam(app, owner)
    expect(members.map(({ name }) => name)).toContain('Rosa')
  })

  it('run in the transaction of their audit, with whatever they call', async () => {
    const { app, owner } = panel
    const nested = staffAction({ permission: 'own', action: 'test.nested' }, async ({ context, record }) => {
      record({ subject: 'test:1' })
      await suspendMember(context, operator('test'), 0)
    })
    expect(await codeOfError(nested(app, owner))).toBe('unknown_member')
    expect((await listActs(app, owner, { action: 'test.nested' })).acts).toEqual([])
  })
})

describe('the team', () => {
  it('keeps an owner, whichever of two suspends the other first', async () => {
    const { app, owner, employ } = panel
    expect(await codeOfError(suspendMember(app, owner, owner.id))).toBe('last_owner')
    expect(await codeOfError(changeRole(app, owner, { id: owner.id, was: 'owner', role: 'editor' }))).toBe(
      'last_owner',
    )
    const { actor: other } = await employ('owner')
    const outcomes = await Promise.all([
      codeOfError(suspendMember(app, owner, other.id)),
      codeOfError(suspendMember(app, other, owner.id)),
    ])
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(await hasOwner(app.database.prisma)).toBe(true)
    const { members } = await listTeam(app, operator('test'))
    const suspended = members.find(({ active, role }) => !active && role === 'owner')
    await reinstateMember(app, operator('test'), suspended?.id ?? 0)
    expect((await listTeam(app, operator('test'))).members.filter(({ active }) => !active)).toEqual([])
  })

  it('notices that a role was changed by somebody else, and resets a lost second factor', async () => {
    const { app, employ } = panel
    const { actor } = await employ('support')
    const by = operator('test')
    await changeRole(app, by, { id: actor.id, was: 'support', role: 'editor' })
    expect(await codeOfError(changeRole(app, by, { id: actor.id, was: 'support', role: 'owner' }))).toBe(
      'stale',
    )
    await removeMemberFactors(app, by, actor.id)
    const { members } = await listTeam(app, by)
    expect(members.find(({ id }) => id === actor.id)).toMatchObject({
      role: 'editor',
      hasSecondFactor: false,
    })
  })
})

describe('settings', () => {
  const by = operator('test')

  it('are changed all or none, and say what they were', async () => {
    const { app } = panel
    const name = app.settings.current['site.name']
    const wrong = [
      { key: 'site.name', value: 'Larch' },
      { key: 'site.primary_color', value: 'no colour' },
    ]
    expect(await codeOfError(changeSettings(app, by, wrong))).toBe('InvalidSetting')
    expect(app.settings.current['site.name']).toBe(name)
    await changeSettings(app, by, [{ key: 'site.name', was: name, value: 'Larch' }])
    expect(app.settings.current['site.name']).toBe('Larch')
    const stale = [{ key: 'site.name', was: name, value: 'Pine' }]
    expect(await codeOfError(changeSettings(app, by, stale))).toBe('stale')
    await changeSettings(app, by, [{ key: 'site.name' }])
    const { acts } = await listActs(app, by, { subject: 'setting:site.name' })
    expect(acts.map(({ before, after, command }) => [before, after, command])).toEqual([
      [{ value: 'Larch' }, { value: 'Storefront' }, 'test'],
      [{ value: name }, { value: 'Larch' }, 'test'],
    ])
  })

  it('never write a secret to the audit log, nor show it, and need an owner for payments', async () => {
    const { app, employ } = panel
    const key = 'payments.stripe.secret_key'
    await changeSettings(app, by, [{ key, value: 'sk_test_very_secret' }])
    const rows = await app.database.prisma.auditEvent.findMany({ where: { subject: `setting:${key}` } })
    expect(rows).toMatchObject([{ before: { set: false }, after: { set: true } }])
    const stored = await app.database.prisma.setting.findUnique({ where: { key } })
    const listed = await listSettings(app, by)
    expect(JSON.stringify([rows, stored, listed])).not.toContain('very_secret')
    const { actor } = await employ('manager')
    expect(await codeOfError(changeSettings(app, actor, [{ key, value: 'sk_test_mine' }]))).toBe('forbidden')
  })
})

describe('the audit log', () => {
  it('is read in parts, filtered, and counts no customer', async () => {
    const { app, clock } = { ...panel, clock: panel.api.clock }
    const by = operator('test')
    const { prisma } = app.database
    for (let made = 0; made < 60; made++)
      await recordAct(prisma, { clock }, { actor: by, action: 'test.many' }, { subject: `test:${made}` })
    await prisma.auditEvent.create({ data: { kind: 'test.many', createdAt: clock.now() } })
    const first = await listActs(app, by, { action: 'test.many' })
    expect(first.acts).toHaveLength(50)
    const second = await listActs(app, by, { action: 'test.many' }, first.next ?? 0)
    expect(second).toMatchObject({ next: null })
    expect(second.acts.map(({ subject }) => subject).at(-1)).toBe('test:0')
    const statements = await panel.api.statements(() => listActs(app, by, {}))
    expect(statements.length).toBeLessThanOrEqual(2)
  })
})
