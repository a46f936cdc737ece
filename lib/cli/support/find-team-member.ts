import type { App } from '#lib/app/app.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { listTeam, type TeamMember } from '#lib/domains/people/staff/index.ts'

/** A member by address. Throws an error for the operator if nobody has it. */
export async function findTeamMember(app: App, address: string): Promise<TeamMember> {
  const { members } = await listTeam(app, operator('staff list'))
  const member = members.find((one) => one.email === address.trim().toLowerCase())
  if (!member) throw new Error(`Nobody with the address ${address} can sign in to /admin.`)
  return member
}
