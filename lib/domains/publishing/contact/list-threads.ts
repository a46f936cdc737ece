import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { matchText } from '#lib/platform/database/match-text.ts'
import { cutPage, readPlace } from '#lib/platform/lists/place.ts'
import { type KeptMessage, toMessage } from './kept-message.ts'

export type MessageFilter = {
  /** `waiting`: for a member of staff to answer it, or to mark it as done. */
  state?: 'waiting' | 'done'
  /** A part of the text, the subject, the name or the address. */
  query?: string
}

export type ListedMessage = KeptMessage & { answers: number }

const PER_PAGE = 50

/** Messages from the contact form, the latest first; `after` is the `next` of the page before. */
export const listThreads = staffQuery(
  { permission: 'messages.answer' },
  async (
    { database: { prisma } }: Context,
    _actor,
    { state, query }: MessageFilter,
    after?: string,
  ): Promise<{ messages: ListedMessage[]; next: string | null }> => {
    const place = readPlace(after)
    const where: Prisma.ContactMessageWhereInput = {
      ...(state && { readAt: state === 'waiting' ? null : { not: null } }),
      ...(query && { id: { in: await matchText(prisma, SEARCHED, query) } }),
      ...(place && {
        createdAt: { lte: place.at },
        NOT: { createdAt: place.at, id: { gte: place.id } },
      }),
    }
    const found = await prisma.contactMessage.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: PER_PAGE + 1,
      include: { _count: { select: { answers: true } } },
    })
    const { rows, next } = cutPage(found, PER_PAGE, ({ createdAt }) => createdAt)
    const messages = rows.map(({ _count, ...row }) => ({ ...toMessage(row), answers: _count.answers }))
    return { messages, next }
  },
)

const SEARCHED = { table: 'ContactMessage', columns: ['message', 'subject', 'name', 'email'] }

export type Answer = { id: number; text: string; by: string | null; createdAt: Date }

/** A message with its answers, the first one first. */
export type Thread = { message: KeptMessage; answers: Answer[] }

/** Returns null if there is no such message. */
export const findThread = staffQuery(
  { permission: 'messages.answer' },
  async ({ database: { prisma } }: Context, _actor, id: number): Promise<Thread | null> => {
    const row = await prisma.contactMessage.findUnique({
      where: { id },
      include: { answers: { orderBy: { id: 'asc' }, include: { staff: { select: { name: true } } } } },
    })
    if (!row) return null
    const { answers, ...message } = row
    return {
      message: toMessage(message),
      answers: answers.map(({ id, text, staff, createdAt }) => ({
        id,
        text,
        by: staff?.name ?? null,
        createdAt,
      })),
    }
  },
)
