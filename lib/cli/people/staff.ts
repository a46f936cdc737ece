import { defineCommand } from 'citty'
import type { App } from '#lib/app/app.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  listTeam,
  makeResetLink,
  makeSetupLink,
  reinstateMember,
  removeMember,
  removeMemberFactors,
  suspendMember,
  type TeamMember,
} from '#lib/domains/people/staff/index.ts'
import { findTeamMember } from '../support/find-team-member.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const email = { type: 'positional', required: true, description: "The member's e-mail address" } as const

const link = defineCommand({
  meta: {
    name: 'link',
    description: 'Make the one-time link with which the first owner sets up the store. Earlier ones end.',
  },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const url = await makeSetupLink(app, app.defaultSiteUrl)
      print(args.json, { url }, () => url ?? 'The store has an owner. Ask them for an invitation.')
    }),
})

const list = defineCommand({
  meta: { name: 'list', description: 'List everybody who can sign in to /admin.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { members } = await listTeam(app, operator('staff list'))
      print(args.json, members.map(present), () =>
        table(
          ['Name', 'E-mail', 'Role', 'State', 'Second factor'],
          members.map(({ active, hasSecondFactor, ...member }) => [
            member.name,
            member.email,
            nameRole(member),
            active ? 'active' : 'suspended',
            hasSecondFactor ? 'on' : 'off',
          ]),
        ),
      )
    }),
})

const suspend = defineCommand({
  meta: { name: 'suspend', description: 'Keep a member out and end their sessions.' },
  args: { email, json },
  run: ({ args }) => act(args, (app, id) => suspendMember(app, operator('staff suspend'), id)),
})

const reinstate = defineCommand({
  meta: { name: 'reinstate', description: 'Let a suspended member sign in again.' },
  args: { email, json },
  run: ({ args }) => act(args, (app, id) => reinstateMember(app, operator('staff reinstate'), id)),
})

const resetFactor = defineCommand({
  meta: {
    name: 'reset-factor',
    description: 'Remove the second factor of a member who has lost it, and end their sessions.',
  },
  args: { email, json },
  run: ({ args }) => act(args, (app, id) => removeMemberFactors(app, operator('staff reset-factor'), id)),
})

const reset = defineCommand({
  meta: {
    name: 'reset',
    description:
      'Make a one-time link with which a member chooses a new password, for an hour. Earlier ones end. The second factor stays.',
  },
  args: { email, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { id, active } = await findTeamMember(app, args.email)
      if (!active) throw new Error(`${args.email} is suspended.`)
      const url = await makeResetLink(app, operator('staff reset'), id)
      print(args.json, { url }, () => url)
    }),
})

const remove = defineCommand({
  meta: {
    name: 'remove',
    description: 'Remove a member for good. What they wrote stays under their name.',
  },
  args: { email, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const member = await findTeamMember(app, args.email)
      await removeMember(app, operator('staff remove'), member.id)
      print(args.json, present(member), () => `${member.name} <${member.email}> was removed.`)
    }),
})

/** Acts on a member, and shows them as they are then. */
function act(
  args: { email: string; json: boolean },
  work: (app: App, id: number) => Promise<void>,
): Promise<void> {
  return runCommand(async (app) => {
    await work(app, (await findTeamMember(app, args.email)).id)
    const member = await findTeamMember(app, args.email)
    print(args.json, present(member), () => `${member.name} <${member.email}> is ${describe(member)}.`)
  })
}

function present({ id, name, email, role, roleName, active, hasSecondFactor, lastUsedAt }: TeamMember) {
  return {
    id,
    name,
    email,
    role,
    role_name: roleName,
    active,
    second_factor: hasSecondFactor,
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}

function nameRole({ role, roleName }: Pick<TeamMember, 'role' | 'roleName'>): string {
  return roleName ?? role ?? 'no role'
}

function describe({ active, hasSecondFactor, ...member }: TeamMember): string {
  return `${nameRole(member)}, ${active ? 'active' : 'suspended'}, with${hasSecondFactor ? '' : 'out'} a second factor`
}

await runProgram(
  defineCommand({
    meta: { name: 'staff' },
    subCommands: { link, list, suspend, reinstate, remove, reset, 'reset-factor': resetFactor },
  }),
  { reads: ['list'] },
)
