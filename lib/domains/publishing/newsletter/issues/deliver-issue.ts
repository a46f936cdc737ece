import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { MailNotSent, MailRefused } from '#lib/platform/net/mail.ts'
import { type MailServices, sendMail } from '#lib/services/mail/index.ts'
import { LONGEST_DELAY_MS, type OutboxJobHandler } from '#lib/services/outbox/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { unsubscribeUrl } from '../unsubscribe.ts'
import { type DeliveryState, type Issue, issueColumns, toIssue } from './issue.ts'
import { queueSending, SEND_EFFECT } from './send-issue.ts'
import { describeIssue } from './write-issue.ts'

export type IssueServices = Omit<Context, 'search'> & MailServices

const Payload = z.object({ issueId: z.int() })

/** How many mails are sent at a time. */
const SLOTS = 5
/** How many milliseconds one run begins further mails; less than an outbox job may take, by the time that a mail takes. */
const RUN_MS = 10_000
/** No mail takes as long: whatever process was sending it has been killed. */
const CLAIM_MS = 150_000
const MAX_ATTEMPTS = 6
const FIRST_PAUSE_MS = 60_000

/** The outbox handlers of newsletters, by kind of job. */
export function createIssueHandlers(services: IssueServices): Record<string, OutboxJobHandler> {
  return {
    [SEND_EFFECT]: async ({ payload }) => {
      const { issueId } = Payload.parse(payload)
      await run(services, issueId)
    },
  }
}

/**
 * Sends mails of a newsletter for a while, and leaves the rest to a later run. A mail is claimed before it is sent, and claimed once: of
 * one whose sender was killed nobody knows whether it was accepted, and it is not sent again.
 */
async function run(services: IssueServices, issueId: number): Promise<void> {
  const { database, clock } = services
  const { prisma } = database
  const until = clock.now().getTime() + RUN_MS
  const slot = async () => {
    while (clock.now().getTime() < until) {
      const issue = await findSending(services, issueId)
      const delivery = issue && (await claim(services, issueId))
      if (!issue || !delivery) return
      await deliver(services, issue, delivery)
    }
  }
  await Promise.all(Array.from({ length: SLOTS }, slot))
  const now = clock.now()
  await prisma.newsletterDelivery.updateMany({
    where: { issueId, state: 'sending', claimedAt: { lt: new Date(now.getTime() - CLAIM_MS) } },
    data: { state: 'uncertain' },
  })
  if (await findSending(services, issueId)) await goOn(services, issueId, now)
}

/** Queues the next run for when it has something to do, or ends the newsletter. */
async function goOn({ database: { prisma } }: IssueServices, issueId: number, now: Date): Promise<void> {
  const open = await prisma.newsletterDelivery.findFirst({
    where: { issueId, state: { in: ['queued', 'sending'] } },
    orderBy: { dueAt: 'asc' },
    select: { state: true, dueAt: true },
  })
  if (!open) {
    await prisma.newsletterIssue.updateMany({
      where: { id: issueId, status: 'sending' },
      data: { status: 'sent', finishedAt: now, updatedAt: now },
    })
    return
  }
  // What another process sends is looked at again once its claim is over.
  const wanted = open.state === 'sending' ? now.getTime() + CLAIM_MS : open.dueAt.getTime()
  const at = Math.min(Math.max(wanted, now.getTime()), now.getTime() + LONGEST_DELAY_MS)
  await queueSending(prisma, issueId, new Date(at))
}

async function findSending({ database }: IssueServices, id: number): Promise<Issue | null> {
  const where = { id, status: 'sending' }
  const row = await database.prisma.newsletterIssue.findFirst({ where, select: issueColumns })
  return row && toIssue(row)
}

type Delivery = { id: number; attempts: number; claimedAt: Date; subscriberId: number }

/** Claims one mail; of concurrent callers, each gets another. Null if none is due. */
async function claim(
  { database: { prisma }, clock }: IssueServices,
  issueId: number,
): Promise<Delivery | null> {
  const claimedAt = clock.now()
  const due = { issueId, state: 'queued', dueAt: { lte: claimedAt } }
  for (;;) {
    const candidates = await prisma.newsletterDelivery.findMany({
      where: due,
      orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
      take: SLOTS,
      select: { id: true, attempts: true, subscriberId: true },
    })
    for (const candidate of candidates) {
      const { count } = await prisma.newsletterDelivery.updateMany({
        where: { ...due, id: candidate.id },
        data: { state: 'sending', claimedAt, attempts: { increment: 1 } },
      })
      if (count > 0) return { ...candidate, attempts: candidate.attempts + 1, claimedAt }
    }
    if (candidates.length < SLOTS) return null
  }
}

async function deliver(services: IssueServices, issue: Issue, delivery: Delivery): Promise<void> {
  const { database, clock, settings, secrets, defaultSiteUrl } = services
  const { prisma } = database
  const subscriber = await prisma.newsletterSubscriber.findUnique({ where: { id: delivery.subscriberId } })
  if (!subscriber || subscriber.unsubscribedAt !== null || subscriber.bouncedAt !== null)
    return settle(services, delivery, { state: 'skipped' })
  const siteUrl = siteAddress(settings.current, defaultSiteUrl)
  const { name, email, locale } = subscriber
  const unsubscribe_url = unsubscribeUrl(secrets, subscriber, siteUrl)
  const writtenAt = issue.startedAt ?? delivery.claimedAt
  const mail = {
    kind: 'newsletter_issue',
    to: { name: name ?? '', email },
    locale,
    writtenAt,
    data: { ...describeIssue(issue, siteUrl), unsubscribe_url },
  } as const
  try {
    await sendMail(services, mail, { id: `newsletter-${delivery.id}`, createdAt: writtenAt })
  } catch (error) {
    if (error instanceof MailRefused && error.isAddress)
      await prisma.newsletterSubscriber.updateMany({
        where: { id: subscriber.id, email },
        data: { bouncedAt: clock.now() },
      })
    return settle(services, delivery, explain(error as Error, delivery, clock.now()))
  }
  return settle(services, delivery, { state: 'sent' })
}

type Outcome = { state: DeliveryState; error?: string; dueAt?: Date }

function explain(error: Error, { attempts }: Delivery, now: Date): Outcome {
  const reason = error.message.slice(0, 500)
  if (error instanceof MailRefused) return { state: 'refused', error: reason }
  if (!(error instanceof MailNotSent)) return { state: 'uncertain', error: reason }
  if (attempts >= MAX_ATTEMPTS) return { state: 'failed', error: reason }
  const dueAt = new Date(now.getTime() + FIRST_PAUSE_MS * 3 ** (attempts - 1))
  return { state: 'queued', error: reason, dueAt }
}

async function settle(
  { database }: IssueServices,
  { id, claimedAt }: Delivery,
  outcome: Outcome,
): Promise<void> {
  await database.prisma.newsletterDelivery.updateMany({
    where: { id, state: 'sending', claimedAt },
    data: { error: null, ...outcome, claimedAt: null },
  })
}
