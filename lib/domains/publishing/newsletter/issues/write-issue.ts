import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { htmlToText, sanitizeHtml } from '#lib/platform/text/html.ts'
import { queueMail } from '#lib/services/mail/index.ts'
import { countDeliveries, type Issue, issueColumns, type Progress, reachable, toIssue } from './issue.ts'

const PER_PAGE = 50

export type ListedIssue = Issue & { progress: Progress }

/** Newsletters, those changed last first, and how many people would get one now. */
export const listIssues = staffQuery(
  { permission: 'newsletter.send' },
  async (
    { database: { prisma } }: Context,
    _actor,
    before?: number,
  ): Promise<{ issues: ListedIssue[]; subscribers: number; next: number | null }> => {
    const [rows, subscribers] = await Promise.all([
      prisma.newsletterIssue.findMany({
        where: { id: { lt: before } },
        orderBy: { id: 'desc' },
        take: PER_PAGE + 1,
        select: issueColumns,
      }),
      prisma.newsletterSubscriber.count({ where: reachable }),
    ])
    const shown = rows.slice(0, PER_PAGE)
    const progress = await countDeliveries(
      prisma,
      shown.map(({ id }) => id),
    )
    const issues = shown.map((row) => ({ ...toIssue(row), progress: progressOf(progress, row.id) }))
    return { issues, subscribers, next: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null }
  },
)

/** Returns null if there is no such newsletter. */
export const findIssue = staffQuery(
  { permission: 'newsletter.send' },
  async (
    { database: { prisma } }: Context,
    _actor,
    id: number,
  ): Promise<(ListedIssue & { subscribers: number }) | null> => {
    const [row, progress, subscribers] = await Promise.all([
      prisma.newsletterIssue.findUnique({ where: { id }, select: issueColumns }),
      countDeliveries(prisma, [id]),
      prisma.newsletterSubscriber.count({ where: reachable }),
    ])
    return row && { ...toIssue(row), progress: progressOf(progress, id), subscribers }
  },
)

function progressOf(progress: Map<number, Progress>, id: number): Progress {
  const of = progress.get(id)
  if (!of) throw new Error(`The mails of newsletter ${id} were not counted.`)
  return of
}

/** Begins a newsletter with its subject. Returns its id. */
export const createIssue = staffAction(
  { permission: 'newsletter.send', action: 'newsletter.created' },
  async ({ context, tx, record }: ActionScope<Context>, subject: string): Promise<number> => {
    const now = context.clock.now()
    const { id } = await tx.newsletterIssue.create({
      data: { subject, createdAt: now, updatedAt: now },
      select: { id: true },
    })
    record({ subject: issueSubject(id), after: { subject } })
    return id
  },
)

/** Saves a newsletter that is not being sent yet. Throws `stale` if it is, or was changed since the version that was shown. */
export const saveIssue = staffAction(
  { permission: 'newsletter.send', action: 'newsletter.saved' },
  async (
    { context, tx, record }: ActionScope<Context>,
    { id, version, subject, bodyHtml }: { id: number; version: Date; subject: string; bodyHtml: string },
  ): Promise<void> => {
    const now = context.clock.now()
    const { count } = await tx.newsletterIssue.updateMany({
      where: { id, status: 'draft', updatedAt: version },
      data: {
        subject,
        bodyHtml: sanitizeHtml(bodyHtml),
        updatedAt: now > version ? now : new Date(version.getTime() + 1),
      },
    })
    if (count === 0) throw new DomainError('stale', { current: issueSubject(id) })
    record({ subject: issueSubject(id), after: { subject } })
  },
)

/** Deletes a newsletter of which nothing was sent. Throws `stale` otherwise. */
export const deleteIssue = staffAction(
  { permission: 'newsletter.send', action: 'newsletter.deleted' },
  async ({ tx, record }: ActionScope<Context>, id: number): Promise<void> => {
    const { count } = await tx.newsletterIssue.deleteMany({ where: { id, status: 'draft' } })
    if (count === 0) throw new DomainError('stale', { current: issueSubject(id) })
    record({ subject: issueSubject(id) })
  },
)

/** Mails a newsletter to its author, as subscribers would get it; its link unsubscribes nobody. */
export const testIssue = staffAction(
  { permission: 'newsletter.send', action: 'newsletter.tested' },
  async (
    { context, tx, actor, record }: ActionScope<Context>,
    { id, siteUrl }: { id: number; siteUrl: string },
  ): Promise<string> => {
    const issue = await tx.newsletterIssue.findUnique({ where: { id }, select: issueColumns })
    if (!issue || actor.kind !== 'staff') throw new DomainError('stale', { current: issueSubject(id) })
    const { name, email } = await ownAddress(tx, actor.id)
    const mail = {
      kind: 'newsletter_issue',
      to: { name, email },
      data: {
        ...describeIssue(toIssue(issue), siteUrl),
        unsubscribe_url: `${siteUrl}/newsletter/unsubscribe/test`,
      },
    } as const
    await queueMail(tx, mail, context)
    record({ subject: issueSubject(id) })
    return email
  },
)

function ownAddress(tx: Tx, id: number) {
  return tx.staff.findUniqueOrThrow({ where: { id }, select: { name: true, email: true } })
}

/** The content of a newsletter's mail. Addresses of the site become absolute. */
export function describeIssue({ subject, bodyHtml }: Pick<Issue, 'subject' | 'bodyHtml'>, siteUrl: string) {
  return {
    subject,
    body_html: bodyHtml.replace(/ (href|src)="\/(?!\/)/g, ` $1="${siteUrl}/`),
    body_text: htmlToText(bodyHtml),
  }
}

/** The newsletter in the audit log. */
export function issueSubject(id: number): string {
  return `newsletter:${id}`
}
