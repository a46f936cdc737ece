import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetPassword } from '#lib/domains/people/accounts/index.ts'
import {
  addCustomer,
  type CustomerFilter,
  editCustomer,
  eraseCustomer,
  exportCustomer,
  exportCustomers,
  listCustomerTags,
  mailAccountReset,
  noteOnCustomer,
  reinstateAccount,
  removeCustomerNote,
  resetAccountFactor,
  searchCustomers,
  showCustomer,
  signOutAccount,
  suspendAccount,
} from '#lib/domains/people/accounts/staff/index.ts'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import { type AccountApi, openAccountApi, outcomeOf } from '../auth/account-api.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let api: AccountApi
let panel: TestPanel
beforeAll(async () => {
  api = await openAccountApi()
  panel = await openTestPanel(api)
})
afterAll(() => api.close())

const by = operator('test')
const db = () => api.app.database.prisma
const show = (id: number) => showCustomer(api.app, by, id)
const codeOfError = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? error.name,
  )
const idsOf = async (filter: CustomerFilter, after?: string) =>
  (await searchCustomers(api.app, by, filter, after)).customers.map(({ id }) => id)

describe('a customer in the panel', () => {
  it('is added by staff, invited, and chooses a password; a second account of the address is refused', async () => {
    const { app, owner } = panel
    await api.takeMails()
    const given = { name: 'Emmy', phone: null, locale: 'de', tags: ['press', 'wholesale'], invite: true }
    const both = await Promise.allSettled([
      addCustomer(app, owner, { ...given, email: ' Emmy@Example.com' }),
      addCustomer(app, owner, { ...given, email: 'emmy@example.com' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'invalid_fields', facts: { email: [{ code: 'email_taken' }] } },
    })
    const { id, email } = await db().customer.findUniqueOrThrow({ where: { email: 'emmy@example.com' } })
    expect(await show(id)).toMatchObject({
      ...{
        name: 'Emmy',
        locale: 'de',
        tags: ['press', 'wholesale'],
        hasPassword: false,
        emailVerified: false,
      },
    })
    const [mail] = await api.takeMails()
    expect(mail).toMatchObject({ kind: 'invitation', to: { email }, data: { days: 14, byStaff: true } })
    await resetPassword(app, String(mail?.data.url).split('/').at(-1) ?? '', 'larch-kettle-42')
    expect((await api.signIn({ email })).status).toBe(200)
    expect(await show(id)).toMatchObject({ emailVerified: true, hasPassword: true })
  })

  it('is changed by whoever has seen them as they are, and found by tag', async () => {
    const { app, owner } = panel
    const person = await api.customer()
    const { updatedAt: version } = await show(person.id)
    const details = { id: person.id, name: 'Ada L.', phone: '+49 30 1', locale: null, tags: ['press', 'vip'] }
    await editCustomer(app, owner, { ...details, version })
    expect(await codeOfError(editCustomer(app, owner, { ...details, tags: [], version }))).toBe('stale')
    const { updatedAt } = await show(person.id)
    await editCustomer(app, owner, { ...details, tags: ['vip', 'wholesale'], version: updatedAt })
    expect(await show(person.id)).toMatchObject({ name: 'Ada L.', tags: ['vip', 'wholesale'] })
    expect(await idsOf({ tag: 'vip' })).toEqual([person.id])
    expect(await listCustomerTags(app, owner)).toEqual(['wholesale', 'press', 'vip'])
    const lines = []
    for await (const batch of await exportCustomers(app, owner, { tag: 'vip' })) lines.push(...batch)
    expect(lines).toMatchObject([{ email: person.email, tags: ['vip', 'wholesale'], subscribed: false }])
  })

  it('is suspended: signed out everywhere and kept out, until they are let in again', async () => {
    const { app, owner } = panel
    const person = await api.customer()
    const { access_token: token } = await api.session(person)
    expect((await show(person.id)).devices).toMatchObject([{ deviceName: 'Phone' }])
    await suspendAccount(app, owner, person.id)
    expect((await api.me(token)).status).toBe(401)
    expect(outcomeOf(await api.signIn(person))).toEqual([403, 'account_inactive'])
    expect(await codeOfError(suspendAccount(app, owner, person.id))).toBe('stale')
    expect(await codeOfError(mailAccountReset(app, owner, person.id))).toBe('account_inactive')
    expect(await idsOf({ view: 'suspended' })).toEqual([person.id])
    await reinstateAccount(app, owner, person.id)
    expect(await codeOfError(reinstateAccount(app, owner, person.id))).toBe('stale')
    expect((await api.signIn(person)).status).toBe(200)
    const { history, devices } = await show(person.id)
    expect(devices).toHaveLength(1)
    expect(history.filter(({ by: name }) => name === 'Rosa').map(({ kind }) => kind)).toEqual([
      'customer.reinstated',
      'customer.suspended',
    ])
    const { acts } = await listActs(app, owner, { subject: `customer:${person.id}` })
    expect(acts.at(-1)).toMatchObject({ before: { status: 'active' }, after: { status: 'suspended' } })
  })

  it('is suspended once, whoever is faster, and no device stays signed in beside it', async () => {
    const { app, owner } = panel
    const person = await api.customer()
    const [first, second, signIn] = await Promise.all([
      codeOfError(suspendAccount(app, owner, person.id)),
      codeOfError(suspendAccount(app, by, person.id)),
      api.signIn(person),
    ])
    expect([first, second].sort()).toEqual(['done', 'stale'])
    if (signIn.status === 200) expect((await api.me(signIn.json.data.access_token)).status).toBe(401)
    expect((await show(person.id)).devices).toEqual([])
  })

  it('is signed out everywhere, and can sign in again', async () => {
    const { app, owner } = panel
    const person = await api.customer()
    const sessions = [await api.session(person), await api.session(person, { device: 'Tablet' })]
    expect(await signOutAccount(app, owner, person.id)).toBe(2)
    for (const { access_token: token } of sessions) expect((await api.me(token)).status).toBe(401)
    expect(await signOutAccount(app, owner, person.id)).toBe(0)
    expect((await api.signIn(person)).status).toBe(200)
  })

  it('loses a second factor only to somebody who has proved themselves, and is told by mail', async () => {
    const { app, owner } = panel
    const person = await api.customer()
    await api.session(person)
    await api.enableTwoFactor(person)
    expect((await show(person.id)).hasSecondFactor).toBe(true)
    await api.takeMails()
    expect(await codeOfError(resetAccountFactor(app, { ...owner, sudoUntil: null }, person.id))).toBe(
      'sudo_needed',
    )
    await resetAccountFactor(app, { ...owner, sudoUntil: later() }, person.id)
    expect(await codeOfError(resetAccountFactor(app, by, person.id))).toBe('two_factor_off')
    expect(await show(person.id)).toMatchObject({ hasSecondFactor: false, devices: [] })
    expect((await api.takeMails()).map(({ kind }) => kind)).toEqual(['two_factor_changed'])
    expect((await api.signIn(person)).json.data.access_token).toBeDefined()
  })

  it('is mailed a link for a new password, which only they see', async () => {
    const { app, owner } = panel
    const person = await api.customer()
    await api.takeMails()
    await mailAccountReset(app, owner, person.id)
    const [mail, ...others] = await api.takeMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'reset_password', to: { email: person.email } })
    const token = String(mail?.data.url).split('/').at(-1)
    const { acts } = await listActs(app, owner, { action: 'customer.reset_mailed' })
    expect(JSON.stringify(acts)).not.toContain(token)
    await resetPassword(app, token ?? '', 'willow-lantern-7')
    expect((await api.signIn(person, { password: 'willow-lantern-7' })).status).toBe(200)
  })

  it('has notes, which the team alone sees', async () => {
    const { app, owner } = panel
    const person = await api.customer()
    await noteOnCustomer(app, owner, { id: person.id, text: 'Prefers to be called.' })
    const { notes } = await show(person.id)
    expect(notes).toMatchObject([{ text: 'Prefers to be called.', by: 'Rosa' }])
    const data = await exportCustomer(app, by, person.id)
    expect(
      JSON.stringify({ ...data, events: [] }, (_, value) => (typeof value === 'bigint' ? 0 : value)),
    ).not.toContain('called')
    const other = await api.customer()
    const noteId = notes[0]?.id ?? 0
    expect(await codeOfError(removeCustomerNote(app, owner, { id: other.id, noteId }))).toBe(
      'unknown_customer',
    )
    await removeCustomerNote(app, owner, { id: person.id, noteId })
    expect((await show(person.id)).notes).toEqual([])
  })

  it('is exported and deleted as they could do themselves, but not while they work here', async () => {
    const { app, owner, employ } = panel
    const sudo = { ...owner, sudoUntil: later() }
    const person = await api.customer({ email: 'wilhelmina@example.com' })
    await api.session(person)
    await noteOnCustomer(app, owner, { id: person.id, text: 'Wilhelmina likes kettles.' })
    const { customer, devices } = await exportCustomer(app, sudo, person.id)
    expect([customer.email, devices.length]).toEqual(['wilhelmina@example.com', 1])
    const { actor } = await employ('manager')
    expect(await codeOfError(eraseCustomer(app, { ...actor, sudoUntil: later() }, person.id))).toBe(
      'forbidden',
    )
    expect(await idsOf({ query: 'wilhelm' })).toEqual([person.id])
    await api.takeMails()
    await eraseCustomer(app, sudo, person.id)
    expect((await api.takeMails()).map(({ kind, to }) => [kind, to.email])).toEqual([
      ['account_deleted', 'wilhelmina@example.com'],
    ])
    expect(await idsOf({ query: 'wilhelm' })).toEqual([])
    expect(await codeOfError(show(person.id))).toBe('unknown_customer')
    expect(await codeOfError(eraseCustomer(app, sudo, person.id))).toBe('unknown_customer')
    expect(await db().customerNote.count({ where: { customerId: person.id } })).toBe(0)
    expect((await api.signIn(person)).status).toBe(401)
    const employed = await api.customer()
    await api.employ(employed)
    expect(await codeOfError(eraseCustomer(app, sudo, employed.id))).toBe('customer_is_staff')
  })
})

describe('the list of customers', () => {
  const named = (name: string, given: object = {}) =>
    db().customer.create({
      data: {
        name,
        email: `${name.replaceAll(/\W/g, '').toLowerCase()}-${Math.random()}@shop.example`,
        ...given,
      },
      select: { id: true },
    })

  it('finds by the beginnings of words of a name, by e-mail and by phone, however they are written', async () => {
    const { id } = await named('Zoë Quill-Ångström', {
      email: 'z.quill@larchmail.example',
      phone: '+44 20 7946-0018',
    })
    const queries = ['zoe', 'Zoë', 'QUILL zo', 'angstr', 'ÅNGSTRÖM', 'z.quill@larchmail.example', 'larchm']
    for (const query of [...queries, '+44 20 7946', '442079460018', '+44 (20) 7946 00'])
      expect([query, await idsOf({ query })]).toEqual([query, [id]])
    for (const query of ['uill', '%', '"', '* OR *', "'; --", 'zoe quint', '7946-0019'])
      expect([query, await idsOf({ query })]).toEqual([query, []])
    await db().customer.update({ where: { id }, data: { name: 'Zoe Reed' } })
    expect(await idsOf({ query: 'angstrom' })).toEqual([])
    expect(await idsOf({ query: 'reed' })).toEqual([id])
    await db().customer.delete({ where: { id } })
    expect(await idsOf({ query: 'reed' })).toEqual([])
  })

  it('is read in parts in a fixed number of statements, with what each has bought', async () => {
    const { app, owner } = panel
    const createdAt = new Date('2019-05-01')
    await db().customer.createMany({
      data: Array.from({ length: 120 }, (_, index) => ({
        name: `Many ${index}`,
        email: `many-${index}@example.com`,
        createdAt,
      })),
    })
    const filter = { from: new Date('2019-01-01'), until: new Date('2020-01-01') }
    const seen: number[] = []
    let after: string | null | undefined
    do {
      const page = await searchCustomers(app, owner, filter, after ?? undefined)
      seen.push(...page.customers.map(({ id }) => id))
      after = page.next
    } while (after)
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
    const [buyer = 0] = seen
    await order(buyer, { total: 5000n, refunded: 1500n, paymentStatus: 'partially_refunded' })
    await order(buyer, { total: 700n })
    await order(buyer, { total: 900n, paymentStatus: 'paid', status: 'cancelled' })
    await order(buyer, { total: 800n, paid: 600n, paymentStatus: 'paid' })
    await order(buyer, { total: 400n, disputed: 400n, paymentStatus: 'paid' })
    const { customers } = await searchCustomers(app, owner, { view: 'buyers' })
    const spent = [{ currency: 'USD', amount: 4100 }]
    expect(customers).toMatchObject([{ id: buyer, purchases: { orders: 4, spent } }])
    const others = await idsOf({ view: 'without_orders', query: 'many' })
    expect(others).not.toContain(buyer)
    const count = async (work: () => Promise<unknown>) => (await api.statements(work)).length
    expect(await count(() => searchCustomers(app, owner, { query: 'many' }))).toBeLessThanOrEqual(4)
    expect(await count(() => showCustomer(app, owner, buyer))).toBeLessThanOrEqual(16)
  })

  let placed = 0
  function order(customerId: number, columns: object) {
    return db().order.create({
      data: {
        number: `BOUGHT-${++placed}`,
        tokenSalt: 'salt',
        currency: 'USD',
        billing: {},
        itemCount: 1,
        ...{ subtotal: 0n, discount: 0n, tax: 0n, taxInclusive: true, customerId },
        ...columns,
      } as never,
      select: { id: true },
    })
  }
})

function later(): Date {
  return new Date(api.clock.now().getTime() + 60_000)
}
