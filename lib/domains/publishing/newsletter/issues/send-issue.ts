import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { htmlToText } from '#lib/platform/text/html.ts'
import { queueOutboxJob } from '#lib/services/outbox/index.ts'
import { issueSubject } from './write-issue.ts'

/** In a lane of its own, so that mails to single people wait for no newsletter. */
export const SEND_EFFECT = 'bulk.newsletter'

/**
 * Sends a newsletter to everybody who has subscribed by now, once each. Throws `stale` if it is being sent already, or was changed since
 * the version that was shown, `empty_newsletter` and `nobody_subscribed`. Returns to how many it goes.
 */
export const sendIssue = staffAction(
  { permission: 'newsletter.send', action: 'newsletter.sent', requiresReauth: true },
  async (
    { context, tx, record }: ActionScope<Context>,
    { id, version }: { id: number; version: Date },
  ): Promise<number> => {
    const now = context.clock.now()
    const { count } = await tx.newsletterIssue.updateMany({
      where: { id, status: 'draft', updatedAt: version },
      data: { status: 'sending', startedAt: now, updatedAt: now },
    })
    if (count === 0) throw new DomainError('stale', { current: issueSubject(id) })
    await refuseEmpty(tx, id)
    // One statement, however many there are.
    const recipients = await tx.$executeRaw`
      INSERT INTO "NewsletterDelivery" ("issueId", "subscriberId", "dueAt")
      SELECT ${id}, "id", ${now} FROM "NewsletterSubscriber"
      WHERE "unsubscribedAt" IS NULL AND "bouncedAt" IS NULL AND "confirmedAt" IS NOT NULL`
    if (recipients === 0) throw new DomainError('nobody_subscribed')
    await queueSending(tx, id, now)
    record({ subject: issueSubject(id), details: { recipients } })
    return recipients
  },
)

async function refuseEmpty(tx: Tx, id: number): Promise<void> {
  const { bodyHtml } = await tx.newsletterIssue.findUniqueOrThrow({
    where: { id },
    select: { bodyHtml: true },
  })
  if (htmlToText(bodyHtml).trim() === '' && !/<(?:img|iframe|video)\b/.test(bodyHtml))
    throw new DomainError('empty_newsletter')
}

/** Sends no more mails of a newsletter than those under way. Throws `stale` if it is not being sent. */
export const stopIssue = staffAction(
  { permission: 'newsletter.send', action: 'newsletter.stopped' },
  async ({ context, tx, record }: ActionScope<Context>, id: number): Promise<void> => {
    const { count } = await tx.newsletterIssue.updateMany({
      where: { id, status: 'sending' },
      data: { status: 'stopped', updatedAt: context.clock.now() },
    })
    if (count === 0) throw new DomainError('stale', { current: issueSubject(id) })
    record({ subject: issueSubject(id) })
  },
)

/** Goes on with a newsletter that was stopped, or whose sending was given up. Nobody gets it twice. */
export const resumeIssue = staffAction(
  { permission: 'newsletter.send', action: 'newsletter.resumed', requiresReauth: true },
  async ({ context, tx, record }: ActionScope<Context>, id: number): Promise<void> => {
    const now = context.clock.now()
    const { count } = await tx.newsletterIssue.updateMany({
      where: { id, status: { in: ['stopped', 'sending'] } },
      data: { status: 'sending', updatedAt: now },
    })
    if (count === 0) throw new DomainError('stale', { current: issueSubject(id) })
    await tx.newsletterDelivery.updateMany({ where: { issueId: id, state: 'queued' }, data: { dueAt: now } })
    await queueSending(tx, id, now)
    record({ subject: issueSubject(id) })
  },
)

export function queueSending(tx: Tx, issueId: number, availableAt: Date): Promise<void> {
  return queueOutboxJob(tx, { kind: SEND_EFFECT, payload: { issueId }, availableAt })
}
