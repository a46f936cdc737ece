import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionContext, staffAction, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { subjectOf } from './staff-session.ts'

export type StaffDevice = {
  id: number
  device: string
  ip: string | null
  lastUsedAt: Date
  signedInAt: Date
  isCurrent: boolean
}

const OWN = { permission: 'own', beforeSecondFactor: true } as const

/** Where the actor is signed in, the latest use first. */
export const listOwnSessions = staffQuery(
  OWN,
  async ({ database, clock }: ActionContext, actor): Promise<StaffDevice[]> => {
    if (actor.kind !== 'staff') return []
    const rows = await database.prisma.staffSession.findMany({
      where: { staffId: actor.id, expiresAt: { gt: clock.now() } },
      orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    })
    return rows.map(({ id, device, ipAddress, lastUsedAt, createdAt }) => ({
      id,
      device,
      ip: ipAddress,
      lastUsedAt,
      signedInAt: createdAt,
      isCurrent: id === actor.sessionId,
    }))
  },
)

/** Signs the actor out of one browser. Throws `unknown_member` if the session is over, or somebody else's. */
export const endOwnSession = staffAction(
  { ...OWN, action: 'staff.session_ended' },
  async ({ tx, actor, record }, id: number): Promise<void> => {
    const staffId = actor.kind === 'staff' ? actor.id : 0
    const session = await tx.staffSession.findFirst({ where: { id, staffId }, select: { device: true } })
    if (!session) throw new DomainError('unknown_member')
    await tx.staffSession.deleteMany({ where: { id, staffId } })
    record({ subject: subjectOf(staffId), details: { device: session.device } })
  },
)

/** Signs the actor out everywhere else. Resolves to how many browsers that were. */
export const endOtherSessions = staffAction(
  { ...OWN, action: 'staff.other_sessions_ended' },
  async ({ tx, actor, record, unchanged }): Promise<number> => {
    if (actor.kind !== 'staff') return 0
    const where = { staffId: actor.id, id: { not: actor.sessionId } }
    const { count } = await tx.staffSession.deleteMany({ where })
    if (count === 0) unchanged()
    else record({ subject: subjectOf(actor.id), details: { sessions: count } })
    return count
  },
)
