import type { Prisma, Tx } from '#lib/platform/database/db.ts'

export type IssueStatus = 'draft' | 'sending' | 'stopped' | 'sent'

/**
 * The state of the mail to one subscriber. `skipped`: unsubscribed since. `refused`: the address is refused for good.
 * `uncertain`: a mail server may have it, so it is never sent again.
 */
const deliveryStates = ['queued', 'sending', 'sent', 'skipped', 'refused', 'failed', 'uncertain'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export type Issue = {
  id: number
  subject: string
  /** Sanitised. */
  bodyHtml: string
  status: IssueStatus
  updatedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

export const issueColumns = {
  id: true,
  subject: true,
  bodyHtml: true,
  status: true,
  updatedAt: true,
  startedAt: true,
  finishedAt: true,
} satisfies Prisma.NewsletterIssueSelect

export function toIssue(row: Prisma.NewsletterIssueGetPayload<{ select: typeof issueColumns }>): Issue {
  return { ...row, status: row.status as IssueStatus }
}

/** The condition for subscribers who get newsletters. */
export const reachable = {
  unsubscribedAt: null,
  bouncedAt: null,
  confirmedAt: { not: null },
} satisfies Prisma.NewsletterSubscriberWhereInput

export type Progress = Record<DeliveryState, number> & { total: number }

/** How many mails of each issue are in each state. */
export async function countDeliveries(tx: Tx, ids: readonly number[]): Promise<Map<number, Progress>> {
  const counts = await tx.newsletterDelivery.groupBy({
    by: ['issueId', 'state'],
    where: { issueId: { in: [...ids] } },
    _count: true,
  })
  const none = Object.fromEntries(deliveryStates.map((state) => [state, 0])) as Record<DeliveryState, number>
  const progress = new Map(ids.map((id) => [id, { ...none, total: 0 } as Progress]))
  for (const { issueId, state, _count } of counts) {
    const of = progress.get(issueId)
    if (!of) continue
    of[state as DeliveryState] = _count
    of.total += _count
  }
  return progress
}
