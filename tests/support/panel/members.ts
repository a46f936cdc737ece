import { permissions, type Role, roleKey, roles } from '#lib/domains/people/staff/authority/index.ts'
import { createRole } from '#lib/domains/people/staff/index.ts'
import { by, type Member, type World } from './world.ts'

/**
 * A member of each role with a fresh proof, one with a role of the owner's own that has every permission, an owner whose proof is over, and
 * one whose session has ended.
 */
export type Members = Record<Role | 'ownRole' | 'unproved' | 'ended', Member>

export async function employMembers({ app, employ }: World): Promise<Members> {
  const employed: [string, Member][] = []
  for (const role of roles) employed.push([role, await employ(role)])
  const everything = await createRole(app, by, { name: 'Everything', permissions })
  const ownRole = await employ(roleKey(everything))
  const [unproved, ended] = [await employ('owner'), await employ('owner')]
  const { staffSession } = app.database.prisma
  await staffSession.updateMany({ where: { id: unproved.actor.sessionId }, data: { sudoUntil: null } })
  await staffSession.deleteMany({ where: { id: ended.actor.sessionId } })
  return { ...(Object.fromEntries(employed) as Record<Role, Member>), ownRole, unproved, ended }
}
