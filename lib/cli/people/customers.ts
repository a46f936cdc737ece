import { defineCommand } from 'citty'
import type { App } from '#lib/app/app.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  createCustomer,
  dismissCustomer,
  employCustomer,
  enableTwoFactor,
  findCustomer,
  type KnownCustomer,
} from '#lib/domains/people/accounts/index.ts'
import {
  reinstateAccount,
  resetAccountFactor,
  suspendAccount,
} from '#lib/domains/people/accounts/staff/index.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { Email, Name } from '#lib/web/inputs/account.ts'
import { inviteCommand } from '../support/invite-command.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const email = { type: 'positional', required: true, description: "The customer's e-mail address" } as const

const create = defineCommand({
  meta: { name: 'create', description: 'Create an account with a verified e-mail address.' },
  args: {
    email,
    name: { type: 'string', required: true, description: 'The customer’s name' },
    password: { type: 'string', required: true, description: '8 to 128 characters' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      if (!Email.safeParse(args.email).success) throw new Error(`"${args.email}" is not an e-mail address.`)
      if (!Name.safeParse(args.name).success) throw new Error('--name takes 1 to 120 characters on one line.')
      await createCustomer(app, { email: args.email, name: args.name, password: args.password })
      show(args.json, await find(app, args.email))
    }),
})

const showOne = defineCommand({
  meta: { name: 'show', description: 'Show an account.' },
  args: { email, json },
  run: ({ args }) => runCommand(async (app) => show(args.json, await find(app, args.email))),
})

const suspend = defineCommand({
  meta: { name: 'suspend', description: 'Suspend an account and sign out its devices.' },
  args: { email, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { id, status } = await find(app, args.email)
      if (status !== 'active') throw new Error(`${args.email} is already suspended.`)
      await suspendAccount(app, operator('customers suspend'), id)
      show(args.json, await find(app, args.email))
    }),
})

const activate = defineCommand({
  meta: { name: 'activate', description: 'Reactivate a suspended account.' },
  args: { email, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { id, status } = await find(app, args.email)
      if (status === 'active') throw new Error(`${args.email} is already active.`)
      await reinstateAccount(app, operator('customers activate'), id)
      show(args.json, await find(app, args.email))
    }),
})

const staff = defineCommand({
  meta: { name: 'staff', description: 'Make an account a staff account.' },
  args: {
    email,
    off: { type: 'boolean', default: false, description: 'Make it a customer account again' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { id } = await find(app, args.email)
      await (args.off ? dismissCustomer(app, id) : employCustomer(app, id))
      show(args.json, await find(app, args.email))
    }),
})

const twoFactor = defineCommand({
  meta: {
    name: 'two-factor',
    description:
      'Turn on the second factor. The secret and recovery codes are shown only once. All devices are signed ' +
      'out, and the customer is notified by e-mail.',
  },
  args: {
    email,
    off: { type: 'boolean', default: false, description: 'Turn it off, for a customer who has lost it' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { id, twoFactorEnabled } = await find(app, args.email)
      if (args.off) {
        if (!twoFactorEnabled) throw new DomainError('two_factor_off')
        await resetAccountFactor(app, operator('customers two-factor'), id)
        return show(args.json, await find(app, args.email))
      }
      const { secret, address, recoveryCodes } = await enableTwoFactor(app, id)
      const customer = await find(app, args.email)
      const value = { ...present(customer), secret, otpauth_url: address, recovery_codes: recoveryCodes }
      print(args.json, value, () =>
        [describe(customer), `Secret    ${secret}`, 'Recovery codes', ...recoveryCodes].join('\n'),
      )
    }),
})

async function find(app: App, address: string): Promise<KnownCustomer> {
  const customer = await findCustomer(app, address)
  if (!customer) throw new Error(`There is no account with the address ${address}.`)
  return customer
}

function show(asJson: boolean, customer: KnownCustomer): void {
  print(asJson, present(customer), () => describe(customer))
}

function present(customer: KnownCustomer) {
  return {
    id: customer.id,
    email: customer.email,
    name: customer.name,
    phone: customer.phone,
    status: customer.status,
    email_verified: customer.emailVerified,
    two_factor_enabled: customer.twoFactorEnabled,
    staff: customer.isStaff,
    created_at: customer.createdAt.toISOString(),
  }
}

function describe(customer: KnownCustomer): string {
  const facts = [
    customer.status,
    customer.emailVerified ? 'address verified' : 'address not verified',
    ...(customer.twoFactorEnabled ? ['second factor on'] : []),
    ...(customer.isStaff ? ['staff'] : []),
  ]
  return `Customer ${customer.id}, ${customer.name} <${customer.email}>\n${facts.join(', ')}`
}

await runProgram(
  defineCommand({
    meta: { name: 'customers' },
    subCommands: {
      create,
      invite: inviteCommand,
      show: showOne,
      suspend,
      activate,
      staff,
      'two-factor': twoFactor,
    },
  }),
  { reads: ['show'] },
)
