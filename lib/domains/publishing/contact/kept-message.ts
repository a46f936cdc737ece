import type { Prisma } from '#lib/platform/database/db.ts'
import type { ContactMessage } from './send-message.ts'

export type KeptMessage = ContactMessage & {
  id: number
  ipAddress: string | null
  createdAt: Date
  /** When it was marked as done; null while it waits for an answer. */
  doneAt: Date | null
}

export function toMessage({ readAt, ...row }: Prisma.ContactMessageGetPayload<object>): KeptMessage {
  return { ...row, doneAt: readAt }
}
