import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  completePermissions,
  listActs,
  operator,
  type Permission,
  permissions,
  permissionsOf,
  type RoleKey,
  roleKey,
  roles,
  type StaffActor,
} from '#lib/domains/people/staff/authority/index.ts'
import {
  authenticateStaff,
  changeRole,
  createRole,
  editRole,
  inviteAgain,
  inviteMember,
  listRoles,
  listTeam,
  reinstateMember,
  removeMember,
  removeMemberFactors,
  removeRole,
  resetMember,
  revokeInvitation,
  signInStaff,
  suspendMember,
} from '#lib/domains/people/staff/index.ts'
import { markOrderPaid, saveOrderView } from '#lib/domains/shop/orders/staff/index.ts'
import { BROWSER, openTestPanel, PASSWORD, type TestPanel } from './open-panel.ts'

const by = operator('test')
let panel: TestPanel
let made = 0
beforeAll(async () => {
  panel = await openTestPanel()
})
beforeEach(() => void made++)
afterAll(() => panel.close())

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? error.name,
  )
const named = (name: string) => `${name} ${made}`
const role = async (name: string, given: readonly Permission[]) =>
  createRole(panel.app, by, { name: named(name), permissions: given })
const employ = async (given: readonly Permission[]) => panel.employ(roleKey(await role('Role', given)))
const actorOf = async (session: string): Promise<StaffActor | undefined> =>
  (await authenticateStaff(panel.app, session, BROWSER))?.actor
const find = async (key: RoleKey) => (await listRoles(panel.app, by)).find((one) => one.key === key)

describe('a role of the owner’s own', () => {
  it('lets its members do what it allows, and see what they may change', async () => {
    const { actor, session, email } = await employ(['orders.refund'])
    expect([...actor.permissions]).toEqual(['own', 'orders.read', 'orders.refund'])
    expect(await outcome(markOrderPaid(panel.app, actor, 'UNKNOWN'))).toBe('forbidden')
    const member = await authenticateStaff(panel.app, session, BROWSER)
    expect(member?.roleName).toBe(named('Role'))
    // The second factor comes first.
    expect(await signInStaff(panel.app, { email, password: PASSWORD }, BROWSER)).toMatchObject({
      challenge: expect.any(String),
    })
  })

  it('is changed for sessions that are open, and for acts that are under way', async () => {
    const { app } = panel
    const { actor, session } = await employ(['orders.pay'])
    const { own } = (await find(actor.role)) ?? {}
    const change = { id: own?.id ?? 0, version: 1, name: named('Cashier'), permissions: [] }
    await editRole(app, panel.owner, change)
    expect([...((await actorOf(session))?.permissions ?? [])]).toEqual(['own'])
    // As the request that began before found them.
    const view = { name: 'Late', shared: false, filters: {} }
    expect(await outcome(saveOrderView(app, actor, view))).toBe('forbidden')
    expect(await outcome(editRole(app, panel.owner, { ...change, name: named('Other') }))).toBe('stale')
    const { acts } = await listActs(app, by, { subject: actor.role, action: 'team.role_edited' })
    expect(acts).toMatchObject([
      {
        before: { name: named('Role'), permissions: ['own', 'orders.read', 'orders.pay'] },
        after: { name: named('Cashier'), permissions: ['own'] },
        staff: { id: panel.owner.id },
      },
    ])
  })

  it('has a name of its own, and takes a fresh proof', async () => {
    const { app, owner } = panel
    await role('Cashier', [])
    const given = { name: named('CASHIER'), permissions: [] }
    expect(await outcome(createRole(app, owner, given))).toBe('invalid_fields')
    const stale = { ...owner, sudoUntil: null }
    expect(await outcome(createRole(app, stale, { ...given, name: named('Packer') }))).toBe('sudo_needed')
  })

  it('has no name of a role of every store, in any language of the panel', async () => {
    const { app, owner } = panel
    const id = await role('Packer', [])
    for (const name of ['owner', 'Manager', 'INHABER', 'Kundendienst', `role:${id}`]) {
      const given = { name, permissions: [] }
      expect([name, await outcome(createRole(app, owner, given))]).toEqual([name, 'invalid_fields'])
      const renamed = editRole(app, owner, { ...given, id, version: 1 })
      expect([name, await outcome(renamed)]).toEqual([name, 'invalid_fields'])
    }
  })

  it('is made once of two that are made at the same time', async () => {
    const outcomes = await Promise.all([outcome(role('Twin', [])), outcome(role('Twin', []))])
    expect(outcomes.sort()).toEqual(['done', 'invalid_fields'])
  })

  it('can be removed without another one once nobody can sign in or join with it', async () => {
    const { app, owner } = panel
    const { actor } = await employ(['orders.pay'])
    const email = `expired-${made}@example.com`
    await inviteMember(app, owner, { name: 'Ada', email, role: actor.role })
    await app.database.prisma.staffInvitation.updateMany({
      where: { email },
      data: { expiresAt: new Date(0) },
    })
    await removeMember(app, owner, actor.id)
    expect((await find(actor.role))?.holders).toBe(0)
    await removeRole(app, owner, { id: Number(actor.role.split(':')[1]), to: null })
    const { staff, staffInvitation } = app.database.prisma
    expect(await staff.findUnique({ where: { id: actor.id } })).toMatchObject({
      role: 'support',
      active: false,
    })
    expect(await staffInvitation.count({ where: { email } })).toBe(0)
  })

  it('gives its members and invitations another one when it is removed', async () => {
    const { app, owner } = panel
    const { actor, session } = await employ(['orders.pay'])
    const email = `invited-${made}@example.com`
    await inviteMember(app, owner, { name: 'Ada', email, role: actor.role })
    const id = Number(actor.role.split(':')[1])
    for (const to of [null, actor.role, roleKey(999_999)])
      expect([to, await outcome(removeRole(app, owner, { id, to }))]).toEqual([to, 'invalid_fields'])
    expect((await find(actor.role))?.holders).toBe(2)
    await removeRole(app, owner, { id, to: 'support' })
    expect((await actorOf(session))?.role).toBe('support')
    const { invitations } = await listTeam(app, by)
    expect(invitations.find((one) => one.email === email)?.role).toBe('support')
    const { acts } = await listActs(app, by, { subject: actor.role, action: 'team.role_removed' })
    expect(acts).toMatchObject([{ details: { to: 'support', members: [actor.id] } }])
    expect(await outcome(removeRole(app, owner, { id, to: null }))).toBe('unknown_role')
    const again = changeRole(app, owner, { id: actor.id, was: 'support', role: actor.role })
    expect(await outcome(again)).toBe('invalid_fields')
  })

  it('is never given and removed at once', async () => {
    const { app, owner } = panel
    const { actor } = await panel.employ('support')
    const id = await role('Short', ['orders.read'])
    const outcomes = await Promise.all([
      outcome(changeRole(app, owner, { id: actor.id, was: 'support', role: roleKey(id) })),
      outcome(removeRole(app, owner, { id, to: 'editor' })),
    ])
    expect(outcomes[1]).toBe('done')
    const { members } = await listTeam(app, by)
    const now = members.find((one) => one.id === actor.id)?.role
    expect(now).toBe(outcomes[0] === 'done' ? 'editor' : 'support')
  })

  it('lets nobody in who has a role that is unknown, as in an older version', async () => {
    const { app } = panel
    const { actor, session, email } = await employ(['orders.read'])
    await app.database.prisma.staff.update({ where: { id: actor.id }, data: { role: 'role:999999' } })
    expect(await actorOf(session)).toBe(undefined)
    expect(await outcome(signInStaff(app, { email, password: PASSWORD }, BROWSER))).toBe(
      'invalid_credentials',
    )
    expect((await listTeam(app, by)).members.find(({ id }) => id === actor.id)?.role).toBe(null)
  })
})

describe('whoever may change the team', () => {
  it('gives nobody what they do not have, and touches nobody who has more', async () => {
    const { app, owner } = panel
    const { actor } = await employ(['team.write', 'orders.read', 'orders.write'])
    const above = await panel.employ('support')
    const rich = await role('Rich', ['payments.write'])
    const id = above.actor.id
    const email = `above-${made}@example.com`
    await inviteMember(app, owner, { name: 'Ada', email, role: 'manager' })
    const invitation = await app.database.prisma.staffInvitation.findFirstOrThrow({ where: { email } })
    const refused = {
      invite: () => inviteMember(app, actor, { name: 'Eve', email: 'eve@example.com', role: 'owner' }),
      inviteOwn: () =>
        inviteMember(app, actor, { name: 'Eve', email: 'eve@example.com', role: roleKey(rich) }),
      again: () => inviteAgain(app, actor, invitation.id),
      revoke: () => revokeInvitation(app, actor, invitation.id),
      raise: () => changeRole(app, actor, { id: actor.id, was: actor.role, role: 'owner' }),
      lower: () => changeRole(app, actor, { id, was: 'support', role: actor.role }),
      suspend: () => suspendMember(app, actor, owner.id),
      reset: () => resetMember(app, actor, owner.id),
      factors: () => removeMemberFactors(app, actor, owner.id),
      remove: () => removeMember(app, actor, id),
      create: () => createRole(app, actor, { name: named('More'), permissions: ['payments.write'] }),
      edit: () => editRole(app, actor, { id: rich, version: 1, name: named('Rich'), permissions: [] }),
      widen: () =>
        editRole(app, actor, {
          ...{ id: Number(actor.role.split(':')[1]), version: 1, name: named('Role') },
          permissions: [...actor.permissions, 'audit.read'],
        }),
      drop: () => removeRole(app, actor, { id: rich, to: null }),
    }
    for (const [what, work] of Object.entries(refused))
      expect([what, await outcome(work())]).toEqual([what, 'role_above_own'])
    await suspendMember(app, owner, id)
    expect(await outcome(reinstateMember(app, actor, id))).toBe('role_above_own')
  })

  it('does so for those who have less', async () => {
    const { app } = panel
    const { actor } = await employ([...permissionsOf('support'), 'team.write'])
    const { actor: member } = await panel.employ('support')
    const id = await createRole(app, actor, { name: named('Packer'), permissions: ['orders.write'] })
    await changeRole(app, actor, { id: member.id, was: 'support', role: roleKey(id) })
    await suspendMember(app, actor, member.id)
    expect((await find(roleKey(id)))?.holders).toBe(1)
  })

  it('cannot lock out the last owner, even with every permission', async () => {
    const { app, owner } = panel
    const { actor } = await employ(permissions)
    const demote = changeRole(app, actor, { id: owner.id, was: 'owner', role: actor.role })
    expect(await outcome(demote)).toBe('last_owner')
    expect(await outcome(removeMember(app, actor, owner.id))).toBe('last_owner')
  })
})

it('the roles of every store are complete, and those who may change something may see it', () => {
  for (const one of roles)
    expect([one, completePermissions(permissionsOf(one))]).toEqual([
      one,
      permissions.filter((permission) => permissionsOf(one).has(permission)),
    ])
  expect(new Set(permissions).size).toBe(permissions.length)
})
