import { createCustomer, suspendCustomer } from '#lib/domains/people/accounts/index.ts'
import { registerApp } from '#lib/domains/people/apps/index.ts'
import { roleKey } from '#lib/domains/people/staff/authority/index.ts'
import { createRole, suspendMember } from '#lib/domains/people/staff/index.ts'
import { by } from '../panel/world.ts'
import { actsOn, type CommandRows, type CommandWorld, reads } from './command-row.ts'

const app = async ({ app, next }: CommandWorld) =>
  String((await registerApp(app, by, { name: `App ${next()}`, isPublic: false, origins: [] })).id)

const password = 'a-long-enough-passphrase'

async function customer({ app, next }: CommandWorld): Promise<string> {
  const email = `customer-${next()}@example.com`
  await createCustomer(app, { email, name: 'Ada', password })
  return email
}

const member = async ({ employ }: CommandWorld) => (await employ('editor')).email

async function role({ app, next }: CommandWorld): Promise<string> {
  const name = `Role ${next()}`
  await createRole(app, by, { name, permissions: ['orders.read'] })
  return name
}

export const peopleRows: CommandRows = {
  'apps create': ({ next }) => [`App ${next()}`],
  'apps list': reads(),
  'apps set': actsOn(async (world) => [await app(world), '--limit', '100']),
  'apps rotate': actsOn(async (world) => [await app(world)]),
  'apps disable': actsOn(async (world) => [await app(world)]),
  'apps enable': actsOn(async (world) => {
    const id = await app(world)
    await world.app.database.prisma.app.update({ where: { id: Number(id) }, data: { enabled: false } })
    return [id]
  }),
  'apps delete': actsOn(async (world) => [await app(world)]),

  'customers create': ({ next }) => [
    ...[`new-${next()}@example.com`, '--name', 'Ada', '--password', password],
  ],
  'customers invite': async (world) => {
    const email = await customer(world)
    await world.app.database.prisma.customer.update({
      where: { email },
      data: { importedFrom: 'shopify', passwordHash: null },
    })
    return ['--email', email]
  },
  'customers show': actsOn(async (world) => [await customer(world)], { reads: true }),
  'customers suspend': actsOn(async (world) => [await customer(world)]),
  'customers activate': actsOn(async (world) => {
    const email = await customer(world)
    const { id } = await world.app.database.prisma.customer.findUniqueOrThrow({ where: { email } })
    await suspendCustomer(world.app, id)
    return [email]
  }),
  'customers staff': actsOn(async (world) => [await customer(world)]),
  'customers two-factor': actsOn(async (world) => [await customer(world)]),

  // The shop has an owner, and so needs no link.
  'staff link': { elsewhere: true, given: () => [] },
  'staff list': reads(),
  'staff reinstate': actsOn(async (world) => {
    const { actor, email } = await world.employ('editor')
    await suspendMember(world.app, by, actor.id)
    return [email]
  }),
  'staff remove': actsOn(async (world) => [await member(world)]),
  'staff reset': actsOn(async (world) => [await member(world)]),
  'staff reset-factor': actsOn(async (world) => [await member(world)]),
  'staff suspend': actsOn(async (world) => [await member(world)]),
  'staff role list': reads(),
  'staff role show': actsOn(async (world) => [await role(world)], { reads: true }),
  'staff role create': ({ next }) => [`New role ${next()}`, '--from', 'support', '--allow', 'orders.pay'],
  'staff role change': actsOn(async (world) => [await role(world), '--allow', 'orders.refund']),
  'staff role remove': actsOn(async (world) => {
    const name = await role(world)
    const { id } = await world.app.database.prisma.staffRole.findUniqueOrThrow({ where: { name } })
    await world.employ(roleKey(id))
    return [name, '--to', 'support']
  }),
  'staff role give': actsOn(async (world) => [await member(world), await role(world)]),
}
