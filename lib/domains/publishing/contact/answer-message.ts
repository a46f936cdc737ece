import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { queueMail } from '#lib/services/mail/index.ts'

export type NewAnswer = {
  id: number
  text: string
  /** How many answers were shown beside the form. */
  answers: number
}

/**
 * Mails an answer to the sender of a message, and marks the message as done. Throws `stale` if it is gone, or was answered since
 * it was shown, so that a form sent twice or two people at once mail one answer.
 */
export const answerMessage = staffAction(
  { permission: 'messages.answer', action: 'messages.answered' },
  async (
    { context, tx, actor, record }: ActionScope<Context>,
    { id, text, answers }: NewAnswer,
  ): Promise<void> => {
    const now = context.clock.now()
    // Also locks the row.
    const { count } = await tx.contactMessage.updateMany({ where: { id }, data: { readAt: now } })
    if (count === 0) throw new DomainError('stale', { current: 'removed' })
    const message = await tx.contactMessage.findUniqueOrThrow({
      where: { id },
      include: { _count: { select: { answers: true } } },
    })
    if (message._count.answers !== answers) throw new DomainError('stale', { current: 'answered' })
    const staffId = actor.kind === 'staff' ? actor.id : null
    const written = text.replace(/\r\n?/g, '\n').trim()
    const answer = await tx.contactAnswer.create({
      data: { messageId: id, staffId, text: written, createdAt: now },
      select: { id: true },
    })
    const data = {
      subject: message.subject,
      paragraphs: written.split('\n').filter((line) => line.trim() !== ''),
      quoted: message.message,
    }
    const mail = { kind: 'message_answer', to: { name: message.name, email: message.email }, data } as const
    await queueMail(tx, mail, context)
    record({ subject: `message:${id}`, details: { answer: answer.id } })
  },
)

/** Marks messages as done without an answer, or as waiting again. Returns those that were not so already. */
export const settleMessages = staffAction(
  { permission: 'messages.answer', action: 'messages.settled' },
  async (
    { context, tx, record, unchanged }: ActionScope<Context>,
    { ids, isDone }: { ids: readonly number[]; isDone: boolean },
  ): Promise<number[]> => {
    const changed = await tx.contactMessage.updateManyAndReturn({
      where: { id: { in: [...ids] }, readAt: isDone ? null : { not: null } },
      data: { readAt: isDone ? context.clock.now() : null },
      select: { id: true },
    })
    if (changed.length === 0) unchanged()
    for (const { id } of changed)
      record({ subject: `message:${id}`, before: { done: !isDone }, after: { done: isDone } })
    return changed.map(({ id }) => id)
  },
)
