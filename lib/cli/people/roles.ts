import { defineCommand } from 'citty'
import type { App } from '#lib/app/app.ts'
import {
  isPermission,
  isRole,
  operator,
  type Permission,
  permissions,
} from '#lib/domains/people/staff/authority/index.ts'
import {
  changeRole,
  createRole,
  editRole,
  listRoles,
  removeRole,
  type TeamRole,
} from '#lib/domains/people/staff/index.ts'
import { findTeamMember } from '../support/find-team-member.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const name = { type: 'positional', required: true, description: 'The name of the role' } as const
const allow = {
  type: 'string',
  description: 'Permissions to add, separated by commas, such as orders.read,orders.refund',
} as const

const list = defineCommand({
  meta: { name: 'list', description: 'List all roles. Those of every store cannot be changed, but copied.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const all = await listRoles(app, operator('staff role list'))
      print(args.json, all.map(present), () =>
        table(
          ['Role', 'Members', 'Permissions'],
          all.map((role) => [nameOf(role), String(role.holders), [...role.permissions].join(', ')]),
        ),
      )
    }),
})

const show = defineCommand({
  meta: { name: 'show', description: 'Show every permission, and whether a role has it.' },
  args: { name, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const role = await find(app, args.name)
      print(args.json, present(role), () =>
        permissions.map((one) => `${role.permissions.has(one) ? 'yes' : 'no '}  ${one}`).join('\n'),
      )
    }),
})

const create = defineCommand({
  meta: { name: 'create', description: 'Make a role, from another one or from nothing.' },
  args: { name, from: { type: 'string', description: 'The role to begin with' }, allow, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const template = args.from === undefined ? [] : (await find(app, args.from)).permissions
      const given = { name: args.name, permissions: [...template, ...readPermissions(args.allow)] }
      await createRole(app, operator('staff role create'), given)
      await report(app, args.json, args.name)
    }),
})

const change = defineCommand({
  meta: {
    name: 'change',
    description: 'Change what a role allows, or its name. Its members notice at once.',
  },
  args: {
    name,
    allow,
    deny: { type: 'string', description: 'Permissions to take away, separated by commas' },
    rename: { type: 'string', description: 'Its new name' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { own, permissions: held } = await findOwn(app, args.name)
      const denied = readPermissions(args.deny)
      await editRole(app, operator('staff role change'), {
        ...{ id: own.id, version: own.version, name: args.rename ?? own.name },
        permissions: [...held, ...readPermissions(args.allow)].filter((one) => !denied.includes(one)),
      })
      await report(app, args.json, args.rename ?? own.name)
    }),
})

const remove = defineCommand({
  meta: { name: 'remove', description: 'Remove a role. Its members get another one.' },
  args: { name, to: { type: 'string', description: 'The role that its members get' }, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const role = await findOwn(app, args.name)
      const to = args.to === undefined ? null : (await find(app, args.to)).key
      await removeRole(app, operator('staff role remove'), { id: role.own.id, to })
      print(args.json, present(role), () => `The role ${role.own.name} was removed.`)
    }),
})

const give = defineCommand({
  meta: { name: 'give', description: 'Give a member another role.' },
  args: {
    email: { type: 'positional', required: true, description: "The member's e-mail address" },
    name,
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const member = await findTeamMember(app, args.email)
      const role = await find(app, args.name)
      if (member.role === null)
        throw new Error(`${args.email} has no role. Remove them, and invite them again.`)
      await changeRole(app, operator('staff role give'), { id: member.id, was: member.role, role: role.key })
      print(args.json, present(role), () => `${member.name} <${member.email}> has the role ${nameOf(role)}.`)
    }),
})

async function report(app: App, asJson: boolean, role: string): Promise<void> {
  const found = await find(app, role)
  print(asJson, present(found), () => `${nameOf(found)} allows ${[...found.permissions].join(', ')}.`)
}

async function find(app: App, given: string): Promise<TeamRole> {
  const all = await listRoles(app, operator('staff role list'))
  const wanted = given.trim().toLowerCase()
  const role = all.find(({ key, own }) => key === wanted || own?.name.toLowerCase() === wanted)
  if (!role) throw new Error(`There is no role ${given}. Choose one of: ${all.map(nameOf).join(', ')}.`)
  return role
}

async function findOwn(app: App, given: string): Promise<TeamRole & { own: NonNullable<TeamRole['own']> }> {
  const role = await find(app, given)
  if (role.own === null)
    throw new Error(`Every store has the role ${given}. Copy it: staff role create NAME --from ${given}`)
  return { ...role, own: role.own }
}

function readPermissions(text: string | undefined): Permission[] {
  return (text ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => {
      if (!isPermission(one))
        throw new Error(`There is no permission ${one}. \`staff role show owner\` lists them.`)
      return one
    })
}

function nameOf({ key, own }: TeamRole): string {
  return own?.name ?? key
}

function present(role: TeamRole) {
  return {
    key: role.key,
    name: nameOf(role),
    built_in: isRole(role.key),
    members: role.holders,
    permissions: [...role.permissions],
  }
}

await runProgram(
  defineCommand({
    meta: { name: 'staff role' },
    subCommands: { list, show, create, change, remove, give },
  }),
  { reads: ['list', 'show'] },
)
