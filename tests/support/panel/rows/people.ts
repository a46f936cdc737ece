import { noteOnCustomer, showCustomer, suspendAccount } from '#lib/domains/people/accounts/staff/index.ts'
import type { StaffActor } from '#lib/domains/people/staff/authority/index.ts'
import {
  beginOwnTotp,
  beginPasskey,
  createRole,
  inviteMember,
  requestEmailChange,
  suspendMember,
} from '#lib/domains/people/staff/index.ts'
import { PASSWORD } from '../../../api/panel/open-panel.ts'
import { answerRegistration } from '../authenticator.ts'
import { by, type Rows, type World } from '../world.ts'

const customer = async ({ shop }: World) => String((await shop.signIn()).id)

const DETAILS = { name: 'Ada', phone: '', locale: '', tags: 'press, wholesale' }

async function noted(world: World) {
  const id = await customer(world)
  await noteOnCustomer(world.app, by, { id: Number(id), text: 'Likes lamps.' })
  const { notes } = await showCustomer(world.app, by, Number(id))
  return { id, note: String(notes[0]?.id) }
}

const passkey = async ({ app, next }: World, staffId: number) => {
  const data = { staffId, credentialId: `credential-${next()}`, publicKey: 'a2V5', name: 'Phone' }
  return String((await app.database.prisma.staffPasskey.create({ data })).id)
}

const member = async ({ employ }: World) => String((await employ('editor')).actor.id)

const ownRole = async ({ app, next }: World) =>
  String(await createRole(app, by, { name: `Role ${next()}`, permissions: ['orders.read'] }))

async function invitation({ app, next }: World) {
  const email = `invited-${next()}@example.com`
  await inviteMember(app, by, { name: 'Grace', email, role: 'editor' })
  const { id } = await app.database.prisma.staffInvitation.findFirstOrThrow({ where: { email } })
  return { id: String(id) }
}

async function emailLink({ app, next }: World, actor: StaffActor) {
  await requestEmailChange(app, actor, `changed-${next()}@example.com`)
  const { payload } = await app.database.prisma.outboxMessage.findFirstOrThrow({
    where: { kind: 'mail.email_change' },
    orderBy: { id: 'desc' },
  })
  const { url } = JSON.parse(app.secrets.decrypt('mail', (payload as { sealed: string }).sealed))
  return { token: String(url).split('/').at(-1) ?? '' }
}

export const peopleRows: Rows = {
  'people/customers/actions.ts#create': async ({ next }) => ({
    ...DETAILS,
    email: `new-${next()}@example.com`,
  }),
  'people/customers/actions.ts#edit': async (world) => {
    const of = await customer(world)
    const { updatedAt } = await world.app.database.prisma.customer.findUniqueOrThrow({
      where: { id: Number(of) },
    })
    return { ...DETAILS, id: of, version: updatedAt.toISOString() }
  },
  'people/customers/actions.ts#suspend': async (world) => ({ id: await customer(world) }),
  'people/customers/actions.ts#reinstate': async (world) => {
    const id = await customer(world)
    await suspendAccount(world.app, by, Number(id))
    return { id }
  },
  'people/customers/actions.ts#resetFactor': async (world) => {
    const id = await customer(world)
    const data = { customerId: Number(id), ciphertext: 'sealed', confirmedAt: world.app.clock.now() }
    await world.app.database.prisma.twoFactor.create({ data })
    return { id }
  },
  'people/customers/actions.ts#mailReset': async (world) => ({ id: await customer(world) }),
  'people/customers/actions.ts#signOutEverywhere': async (world) => ({ id: await customer(world) }),
  'people/customers/actions.ts#note': async (world) => ({ id: await customer(world), text: 'Likes lamps.' }),
  'people/customers/actions.ts#removeNote': {
    given: noted,
    /** The note about another customer. */
    others: async (world) => ({ id: await customer(world), note: (await noted(world)).note }),
  },
  'people/customers/actions.ts#exportData': async (world) => ({ id: await customer(world) }),
  'people/customers/actions.ts#erase': async (world) => ({ id: await customer(world) }),

  'people/entry/actions.ts#prove': { isOwn: true, given: () => ({ password: PASSWORD }) },
  'people/entry/actions.ts#signOut': { isOwn: true, given: () => ({}) },
  'people/entry/passkey-actions.ts#askForNewPasskey': {
    isOwn: true,
    proof: true,
    given: () => ({ call: undefined }),
  },
  'people/entry/passkey-actions.ts#registerPasskey': {
    isOwn: true,
    async given({ app }, { actor }) {
      const { token, options } = await beginPasskey(app, actor)
      return { token, answer: JSON.stringify(answerRegistration(options, app.defaultSiteUrl)), name: 'Phone' }
    },
  },
  'frame/search-actions.ts#searchPanel': async (world) => {
    await world.product()
    return { call: 'Bowl' }
  },

  'people/security/actions.ts#confirmTotp': {
    isOwn: true,
    async given({ app, panel }, { actor }) {
      const { secret } = await beginOwnTotp(app, actor)
      return { code: panel.codeOf(secret) }
    },
  },
  'people/security/actions.ts#removeTotp': {
    isOwn: true,
    async given(world, { actor }) {
      // It has to stay until there is another factor.
      await passkey(world, actor.id)
      return {}
    },
  },
  'people/security/actions.ts#removePasskey': {
    isOwn: true,
    given: async (world, { actor }) => ({ id: await passkey(world, actor.id) }),
    others: async (world) => ({ id: await passkey(world, world.panel.owner.id) }),
  },
  'people/security/actions.ts#renewCodes': { isOwn: true, given: () => ({}) },
  'people/security/actions.ts#changePassword': {
    isOwn: true,
    given: () => ({ password: 'another sentence nobody guesses' }),
  },
  'people/security/actions.ts#saveProfile': { isOwn: true, given: () => ({ name: 'Grace', locale: '' }) },
  'people/security/actions.ts#endSession': {
    isOwn: true,
    given: (_world, { actor }) => ({ id: String(actor.sessionId) }),
    others: ({ panel }) => ({ id: String(panel.owner.sessionId) }),
  },
  'people/security/actions.ts#endOthers': { isOwn: true, given: () => ({}) },

  'people/security/email-actions.ts#askForEmailChange': {
    isOwn: true,
    given: ({ next }) => ({ email: `new-${next()}@example.com` }),
  },
  'people/security/email-actions.ts#confirmEmail': {
    isOwn: true,
    given: (world, { actor }) => emailLink(world, actor),
    others: (world) => emailLink(world, world.panel.owner),
  },

  'people/team/actions.ts#invite': ({ next }) => ({
    ...{ name: 'Grace', email: `grace-${next()}@example.com`, role: 'editor' },
  }),
  'people/team/actions.ts#revoke': invitation,
  'people/team/actions.ts#sendAgain': invitation,
  'people/team/actions.ts#resetPassword': async (world) => ({ id: await member(world) }),
  'people/team/actions.ts#remove': async (world) => ({ id: await member(world) }),
  'people/team/actions.ts#giveRole': async (world) => ({
    id: await member(world),
    was: 'editor',
    role: 'support',
  }),
  'people/team/role-actions.ts#create': ({ next }) => ({ name: `Role ${next()}`, 'orders.read': 'on' }),
  'people/team/role-actions.ts#edit': async (world) => ({
    ...{ id: await ownRole(world), version: '1', name: `Role ${world.next()}`, 'orders.refund': 'on' },
  }),
  'people/team/role-actions.ts#drop': async (world) => ({ id: await ownRole(world) }),
  'people/team/actions.ts#suspend': async (world) => ({ id: await member(world) }),
  'people/team/actions.ts#reinstate': async (world) => {
    const id = await member(world)
    await suspendMember(world.app, by, Number(id))
    return { id }
  },
  'people/team/actions.ts#removeFactors': async (world) => ({ id: await member(world) }),
}
