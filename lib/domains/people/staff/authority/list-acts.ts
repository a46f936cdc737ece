import type { Context } from '#lib/context.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { staffQuery } from './staff-action.ts'

export type AuditFilter = {
  staffId?: number
  /** Such as `team.invited`. */
  action?: string
  /** Such as `staff:3`. */
  subject?: string
  from?: Date
  until?: Date
}

/** An act of staff or of the operator. */
export type RecordedAct = {
  id: number
  action: string
  subject: string
  /** Null for the operator, and for staff who are no longer known. */
  staff: { id: number; name: string } | null
  /** The operator's command. */
  command: string | null
  before: unknown
  after: unknown
  details: Record<string, unknown>
  ip: string | null
  requestId: string | null
  at: Date
}

export type AuditPage = { acts: RecordedAct[]; next: number | null }

const PER_PAGE = 50

/** The audit log, the latest act first; `before` is the id that the page before ended with. */
export const listActs = staffQuery(
  { permission: 'audit.read' },
  async (
    { database }: Pick<Context, 'database' | 'clock' | 'settings'>,
    _actor,
    { staffId, action, subject, from, until }: AuditFilter,
    before?: number,
  ): Promise<AuditPage> => {
    const where: Prisma.AuditEventWhereInput = {
      actor: { in: ['staff', 'operator'] },
      staffId,
      kind: action,
      subject,
      createdAt: { gte: from, lt: until },
      id: { lt: before },
    }
    const rows = await database.prisma.auditEvent.findMany({
      where,
      orderBy: { id: 'desc' },
      take: PER_PAGE + 1,
      include: { staff: { select: { id: true, name: true } } },
    })
    const shown = rows.slice(0, PER_PAGE)
    return {
      acts: shown.map(toAct),
      next: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
    }
  },
)

/** What of the audit log can be filtered by: whoever acted, and how. */
export const listAuditChoices = staffQuery(
  { permission: 'audit.read' },
  async ({ database }: Pick<Context, 'database' | 'clock' | 'settings'>) => {
    const [staff, kinds] = await Promise.all([
      database.prisma.staff.findMany({
        where: { account: { isNot: null } },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        select: { id: true, name: true },
      }),
      database.prisma.auditEvent.groupBy({
        by: ['kind'],
        where: { actor: { in: ['staff', 'operator'] } },
        orderBy: { kind: 'asc' },
      }),
    ])
    return { staff, actions: kinds.map(({ kind }) => kind) }
  },
)

type Row = Prisma.AuditEventGetPayload<{ include: { staff: { select: { id: true; name: true } } } }>

function toAct({ kind, subject, staff, details, ipAddress, createdAt, ...row }: Row): RecordedAct {
  const { command, ...rest } = details as Record<string, unknown>
  return {
    id: row.id,
    action: kind,
    subject: subject ?? '',
    staff,
    command: typeof command === 'string' ? command : null,
    before: row.before,
    after: row.after,
    details: rest,
    ip: ipAddress,
    requestId: row.requestId,
    at: createdAt,
  }
}
