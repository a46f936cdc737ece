import type { Context } from '#lib/context.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import type { ContactMessage } from './send-message.ts'

export type KeptMessage = ContactMessage & {
  id: number
  ipAddress: string | null
  createdAt: Date
  /** When it was marked as done; null while it waits for an answer. */
  doneAt: Date | null
}

const MAX_LISTED = 500

/** Lists the messages waiting for an answer, oldest first; with `all`, also those that are done. */
export async function listMessages({ database }: Context, { all }: { all: boolean }): Promise<KeptMessage[]> {
  const rows = await database.prisma.contactMessage.findMany({
    where: all ? {} : { readAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_LISTED,
  })
  return rows.map(toMessage)
}

/** Finds a message by id, or null. */
export async function findMessage({ database }: Context, id: number): Promise<KeptMessage | null> {
  const row = await database.prisma.contactMessage.findUnique({ where: { id } })
  return row && toMessage(row)
}

/** Marks a message as done, or as waiting again. One that is already done keeps its time. Null if it does not exist. */
export async function markMessage(
  context: Context,
  id: number,
  isDone: boolean,
): Promise<KeptMessage | null> {
  await context.database.prisma.contactMessage.updateMany({
    where: { id, readAt: isDone ? null : { not: null } },
    data: { readAt: isDone ? context.clock.now() : null },
  })
  return findMessage(context, id)
}

export function toMessage({ readAt, ...row }: Prisma.ContactMessageGetPayload<object>): KeptMessage {
  return { ...row, doneAt: readAt }
}
