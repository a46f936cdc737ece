import {
  type ActionContext,
  type ActionScope,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'

/** Mails that wait, and those that no try was left for in the last seven days. */
export type MailState = { waiting: number; oldest: Date | null; failed: number }

const WEEK_MS = 7 * 24 * 3_600_000

export const showMailState = staffQuery(
  { permission: 'settings.read' },
  async ({ database: { prisma }, clock }: ActionContext): Promise<MailState> => {
    const open = { kind: { startsWith: 'mail.' }, doneAt: null }
    const since = new Date(clock.now().getTime() - WEEK_MS)
    const [waiting, failed] = await Promise.all([
      prisma.outboxMessage.aggregate({ where: open, _count: { id: true }, _min: { createdAt: true } }),
      prisma.outboxMessage.count({
        where: { kind: { startsWith: 'mail.' }, doneAt: { gte: since }, lastError: { not: null } },
      }),
    ])
    return { waiting: waiting._count.id, oldest: waiting._min.createdAt, failed }
  },
)

/** Writes down that a test mail is about to be sent; the caller sends it. */
export const beginTestMail = staffAction(
  { permission: 'settings.write', action: 'mail.tested' },
  async ({ record }: ActionScope<ActionContext>, given: { kind: string }): Promise<void> => {
    record({ subject: 'mail', details: given })
  },
)
