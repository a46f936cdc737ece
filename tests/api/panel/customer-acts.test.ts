import { afterAll, beforeAll, expect, it } from 'vitest'
import { dismissCustomer, employCustomer, findCustomer } from '#lib/domains/people/accounts/index.ts'
import {
  addCustomer,
  editCustomer,
  eraseCustomer,
  exportCustomer,
  mailAccountReset,
  noteOnCustomer,
  reinstateAccount,
  removeCustomerNote,
  resetAccountFactor,
  showCustomer,
  signOutAccount,
  suspendAccount,
} from '#lib/domains/people/accounts/staff/index.ts'
import { listActs, operator, type StaffActor } from '#lib/domains/people/staff/authority/index.ts'
import { type AccountApi, openAccountApi, type Person } from '../auth/account-api.ts'
import { openTestPanel } from './open-panel.ts'

let api: AccountApi
let owner: StaffActor
let bea: Person

beforeAll(async () => {
  api = await openAccountApi()
  const panel = await openTestPanel(api)
  owner = { ...panel.owner, sudoUntil: new Date('2027-01-01') }
  bea = await api.customer({ email: 'bea@example.com' })
  await api.enableTwoFactor(bea)
  const { prisma } = api.app.database
  await prisma.customerTag.createMany({ data: ['press', 'vip'].map((tag) => ({ customerId: bea.id, tag })) })
  await prisma.customerNote.create({ data: { customerId: bea.id, text: 'Writes about kettles.' } })
  const hashes = { accessHash: 'hers', refreshHash: 'hers' }
  const [accessExpiresAt, appId] = [new Date('2027-01-01'), api.credentials.id]
  const ends = { accessExpiresAt, refreshExpiresAt: accessExpiresAt, absoluteExpiresAt: accessExpiresAt }
  await prisma.session.create({
    data: { ...hashes, ...ends, customerId: bea.id, appId, deviceName: 'Phone' },
  })
  await employCustomer(api.app, bea.id)
})
afterAll(() => api.close())

const belongings = (id: number) =>
  api.app.database.prisma.customer.findUniqueOrThrow({
    where: { id },
    include: {
      ...{ tags: true, notes: true, sessions: true, challenges: true, staff: true },
      ...{ twoFactor: true, recoveryCodes: true, emailTokens: true, audit: true },
    },
  })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, facts }) => (facts ? [code, facts] : code),
  )

it('what staff do to a customer is in the audit log, and touches no other customer', async () => {
  const { app } = api
  const hers = await belongings(bea.id)
  const details = { name: 'Ada', phone: null, locale: null, tags: ['vip'] }
  await api.takeMails()
  api.clock.advance(60)
  const id = await addCustomer(app, owner, { ...details, email: 'ada@example.com', invite: false })
  expect(await api.takeMails()).toEqual([])
  expect(await belongings(id)).toMatchObject({
    invitedAt: null,
    importedFrom: 'staff',
    createdAt: api.clock.now(),
  })
  const person = await api.customer()
  await api.app.database.prisma.customer.update({
    where: { id },
    data: { passwordHash: (await belongings(person.id)).passwordHash },
  })
  const ada = { id, email: 'ada@example.com' }
  const version = (await showCustomer(app, owner, id)).updatedAt
  api.clock.advance(1)
  await editCustomer(app, owner, { ...details, id, version, tags: ['press', 'vip'] })
  expect((await showCustomer(app, owner, id)).updatedAt).toEqual(api.clock.now())
  expect(await refusal(editCustomer(app, owner, { ...details, id, version }))).toEqual([
    'stale',
    { current: 'changed' },
  ])
  expect(await refusal(editCustomer(app, owner, { ...details, id: 999, version }))).toBe('unknown_customer')
  const { updatedAt } = await showCustomer(app, owner, id)
  await editCustomer(app, owner, { ...details, id, version: updatedAt, tags: [] })
  expect((await belongings(id)).tags).toEqual([])
  api.clock.advance(1)
  await noteOnCustomer(app, operator('test'), { id, text: 'Called.' })
  const [note] = (await belongings(id)).notes
  expect((await belongings(id)).updatedAt).toEqual(api.clock.now())
  expect(note).toMatchObject({ staffId: null, text: 'Called.', createdAt: api.clock.now() })
  expect(await refusal(removeCustomerNote(app, owner, { id: bea.id, noteId: note?.id ?? 0 }))).toBe(
    'unknown_customer',
  )
  await removeCustomerNote(app, owner, { id, noteId: note?.id ?? 0 })
  expect((await belongings(id)).notes).toEqual([])
  await api.session(ada)
  await suspendAccount(app, owner, id)
  expect(await refusal(suspendAccount(app, owner, id))).toEqual(['stale', { current: 'suspended' }])
  await reinstateAccount(app, owner, id)
  expect(await refusal(reinstateAccount(app, owner, id))).toEqual(['stale', { current: 'active' }])
  await api.session(ada)
  expect(await signOutAccount(app, owner, id)).toBe(1)
  const signedOut = await listActs(app, owner, { subject: `customer:${id}`, action: 'customer.signed_out' })
  expect(signedOut.acts.map(({ details }) => details)).toEqual([{ devices: 1 }])
  expect(await refusal(resetAccountFactor(app, owner, id))).toBe('two_factor_off')
  await api.enableTwoFactor(ada)
  await resetAccountFactor(app, owner, id)
  await mailAccountReset(app, owner, id)
  expect((await exportCustomer(app, owner, id)).customer.id).toBe(id)
  await eraseCustomer(app, owner, id)
  const { acts } = await listActs(app, owner, { subject: `customer:${id}` })
  expect(acts.toReversed().map(({ action, details }) => [action, details])).toEqual([
    ['customer.added', {}],
    ['customer.changed', {}],
    ['customer.changed', {}],
    ['customer.noted', {}],
    ['customer.note_removed', {}],
    ['customer.suspended', {}],
    ['customer.reinstated', {}],
    ['customer.signed_out', {}],
    ['customer.second_factor_reset', {}],
    ['customer.reset_mailed', {}],
    ['customer.exported', {}],
    ['customer.erased', {}],
  ])
  expect(await belongings(bea.id)).toEqual(hers)
})

it('what staff do needs a customer who is there, and the permission for it', async () => {
  const { app } = api
  const acts = {
    exportCustomer,
    eraseCustomer,
    suspendAccount,
    reinstateAccount,
    signOutAccount,
    resetAccountFactor,
    mailAccountReset,
  }
  for (const [name, act] of Object.entries(acts))
    expect([name, await refusal(act(app, owner, 999))]).toEqual([name, 'unknown_customer'])
  expect(await refusal(noteOnCustomer(app, owner, { id: 999, text: 'x' }))).toBe('unknown_customer')
  const { act: added } = addCustomer
  const { act: changed } = editCustomer
  expect([
    added,
    changed,
    noteOnCustomer.act,
    removeCustomerNote.act,
    ...Object.values(acts).map(({ act }) => act),
  ]).toEqual([
    { permission: 'customers.write', action: 'customer.added' },
    { permission: 'customers.write', action: 'customer.changed' },
    { permission: 'customers.write', action: 'customer.noted' },
    { permission: 'customers.write', action: 'customer.note_removed' },
    { permission: 'customers.export', requiresReauth: true, action: 'customer.exported' },
    { permission: 'customers.erase', requiresReauth: true, action: 'customer.erased' },
    { permission: 'customers.write', action: 'customer.suspended' },
    { permission: 'customers.write', action: 'customer.reinstated' },
    { permission: 'customers.write', action: 'customer.signed_out' },
    { permission: 'customers.write', requiresReauth: true, action: 'customer.second_factor_reset' },
    { permission: 'customers.write', action: 'customer.reset_mailed' },
  ])
})

it('a customer joins the team, leaves it and comes back, as the member of staff with that address', async () => {
  const { staff } = api.app.database.prisma
  const [ada, carl] = [await api.customer(), await api.customer()]
  const isStaff = async ({ email }: Person) =>
    (await findCustomer(api.app, ` ${email.toUpperCase()}`))?.isStaff
  expect(await isStaff(ada)).toBe(false)
  await employCustomer(api.app, ada.id)
  expect([await isStaff(ada), await isStaff(carl)]).toEqual([true, false])
  const { id } = await staff.findUniqueOrThrow({ where: { email: ada.email } })
  await dismissCustomer(api.app, ada.id)
  expect([await isStaff(ada), await isStaff(bea)]).toEqual([false, true])
  await employCustomer(api.app, ada.id)
  expect(await staff.findMany({ where: { customerId: ada.id } })).toMatchObject([
    { id, name: 'Ada', email: ada.email, active: true },
  ])
  const former = await staff.create({ data: { name: 'Carl', email: carl.email, active: false } })
  await employCustomer(api.app, carl.id)
  expect(await staff.findMany({ where: { customerId: carl.id } })).toMatchObject([
    { id: former.id, active: true },
  ])
  expect(await findCustomer(api.app, 'nobody@example.com')).toBeNull()
})

it('whom staff add or invite is told of nobody else, and an address is never taken twice', async () => {
  const { app } = api
  const { prisma } = app.database
  const hers = await belongings(bea.id)
  const details = { name: 'Dora', phone: '12345', locale: 'de', tags: ['a', 'b'] }
  await prisma.outboxMessage.deleteMany()
  api.clock.advance(60)
  const add = (email: string, invite = true) => addCustomer(app, owner, { ...details, email, invite })
  const count = await prisma.customer.count()
  expect(await refusal(add(' BEA@example.com'))).toEqual([
    'invalid_fields',
    { email: [{ code: 'email_taken' }] },
  ])
  expect(await prisma.customer.count()).toBe(count)
  const broken = { ...details, name: null as never, email: 'x@example.com', invite: false }
  await expect(addCustomer(app, owner, broken)).rejects.toMatchObject({
    name: expect.stringContaining('Prisma'),
  })
  expect(await prisma.outboxMessage.count()).toBe(0)
  const now = api.clock.now()
  const id = await add(' Dora@Example.com')
  expect(await belongings(id)).toMatchObject({
    ...{ email: 'dora@example.com', name: 'Dora', phone: '12345', locale: 'de', importedFrom: 'staff' },
    ...{ invitedAt: now, createdAt: now, passwordHash: null, emailVerifiedAt: null },
    tags: [{ tag: 'a' }, { tag: 'b' }],
  })
  expect(await prisma.outboxMessage.findMany()).toMatchObject([
    { kind: 'account.invite', payload: { customerId: id }, availableAt: now },
  ])
  api.clock.advance(1)
  const { updatedAt: version } = await showCustomer(app, owner, id)
  await editCustomer(app, owner, { id, version, name: 'Dora D.', phone: null, locale: null, tags: ['c'] })
  expect(await belongings(id)).toMatchObject({
    ...{ email: 'dora@example.com', name: 'Dora D.', phone: null, locale: null, updatedAt: api.clock.now() },
    tags: [{ tag: 'c' }],
  })
  expect(await belongings(bea.id)).toEqual(hers)
})

it('whoever is suspended or has left is treated as such, and staff are not deleted', async () => {
  const { app } = api
  const { prisma } = app.database
  const [ada, gone] = [await api.customer(), await api.customer()]
  await suspendAccount(app, owner, ada.id)
  await prisma.outboxMessage.deleteMany()
  expect(await refusal(mailAccountReset(app, owner, ada.id))).toBe('account_inactive')
  expect(await prisma.outboxMessage.count()).toBe(0)
  expect(await refusal(eraseCustomer(app, owner, bea.id))).toBe('customer_is_staff')
  await employCustomer(app, ada.id)
  expect(await refusal(eraseCustomer(app, owner, ada.id))).toBe('customer_is_staff')
  expect((await belongings(ada.id)).deletedAt).toBeNull()
  await dismissCustomer(app, ada.id)
  await eraseCustomer(app, owner, ada.id)
  expect((await belongings(ada.id)).deletedAt).toEqual(api.clock.now())

  await eraseCustomer(app, owner, gone.id)
  const left = await belongings(gone.id)
  const acts = { exportCustomer, eraseCustomer, suspendAccount, reinstateAccount, signOutAccount }
  for (const [name, act] of Object.entries({ ...acts, resetAccountFactor, mailAccountReset }))
    expect([name, await refusal(act(app, owner, gone.id))]).toEqual([name, 'unknown_customer'])
  expect(await refusal(noteOnCustomer(app, owner, { id: gone.id, text: 'x' }))).toBe('unknown_customer')
  const edit = { id: gone.id, version: left.updatedAt, name: 'X', phone: null, locale: null, tags: ['x'] }
  expect(await refusal(editCustomer(app, owner, edit))).toBe('unknown_customer')
  expect(await belongings(gone.id)).toEqual(left)
  const acted = (await listActs(app, owner, { subject: `customer:${ada.id}` })).acts
  expect(acted.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['customer.erased', null, null],
    ['customer.suspended', null, null],
  ])
})

it('a note has its author’s name, and goes with its own customer alone', async () => {
  const { app } = api
  const ada = await api.customer()
  const hers = (await belongings(bea.id)).notes
  await noteOnCustomer(app, owner, { id: ada.id, text: 'One.' })
  await noteOnCustomer(app, owner, { id: ada.id, text: 'Two.' })
  const [one, two] = (await belongings(ada.id)).notes
  expect([one?.staffId, two?.staffId]).toEqual([owner.id, owner.id])
  await removeCustomerNote(app, owner, { id: ada.id, noteId: one?.id ?? 0 })
  expect((await belongings(ada.id)).notes).toEqual([two])
  for (const noteId of [one?.id ?? 0, hers[0]?.id ?? 0])
    expect(await refusal(removeCustomerNote(app, owner, { id: ada.id, noteId }))).toBe('unknown_customer')
  expect((await belongings(bea.id)).notes).toEqual(hers)
})
