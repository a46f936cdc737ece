import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { queueMail, toLine } from '#lib/services/mail/index.ts'
import { findMailbox } from './find-mailbox.ts'

/** A visitor's message to the site's owner. */
export type ContactMessage = {
  name: string
  email: string
  phone: string | null
  subject: string | null
  /** Plain text; may have several lines. */
  message: string
}

/** Runs in the transaction that saves the message; if it throws, the message is not saved. */
export type InTransaction = (tx: Tx) => Promise<void>

/** Saves a message, and mails it to the owner if a mailbox is known. Nothing in it can become a header of the mail. */
export async function sendMessage(
  context: Context,
  given: ContactMessage,
  ip: string,
  inTransaction: InTransaction = async () => undefined,
): Promise<void> {
  const { name, phone, subject } = given
  const line = (text: string | null, most: number) => (text === null ? null : toLine(text, most) || null)
  const message = {
    name: toLine(name, 120) || given.email,
    email: given.email,
    phone: line(phone, 32),
    subject: line(subject, 150),
    message: given.message.replace(/\r\n?/g, '\n'),
  }
  await transact(context.database.prisma, async (tx) => {
    const data = { ...message, ipAddress: ip, createdAt: context.clock.now() }
    await tx.contactMessage.create({ data, select: { id: true } })
    await inTransaction(tx)
    const mailbox = await findMailbox(tx, context.settings.current)
    if (mailbox === null) return
    const { message: text, name: sender, ...facts } = message
    const paragraphs = text.split('\n').filter((one) => one.trim() !== '')
    const mail = {
      kind: 'contact_message',
      to: { name: '', email: mailbox },
      data: { sender, ...facts, paragraphs },
    } as const
    await queueMail(tx, mail, context)
  })
}
