import type { SendMailOptions } from 'nodemailer'

/** A file that a mail brings along. */
export type MailAttachment = { name: string; type: string; content: string }

export type MailAddress = { name: string; address: string }

/** A rendered mail to one person. */
export type MailMessage = {
  /** A file name without extension; the same for every attempt. */
  name: string
  /** As in the header: `<…@host>`. The same for every attempt. */
  messageId: string
  /** When it was queued. */
  date: Date
  from: MailAddress
  replyTo?: string
  to: MailAddress
  subject: string
  text: string
  html: string
  /** The address that unsubscribes with one click (RFC 8058), for mails that people subscribe to. */
  unsubscribeUrl?: string
  attachments?: readonly MailAttachment[] | undefined
}

/** Sends mails. */
export type MailTransport = {
  /** Resolves once another server has accepted the mail. Throws MailRefused if none ever will, and MailNotSent if none has. */
  send(message: MailMessage): Promise<void>
  close(): void
}

/** The recipient or the mail itself was refused permanently. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly permanent = true
  /** Whether it was the recipient's address, and not what the mail says. */
  readonly isAddress: boolean

  constructor(message: string, { isAddress = false } = {}) {
    super(message)
    this.isAddress = isAddress
  }
}

/** The mail certainly has not been accepted, and may be later. After any other error, it may have been accepted. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
}

/** Converts a mail for the library that writes it; the library encodes names and folds headers. */
export function composeMail(message: MailMessage): SendMailOptions {
  const {
    messageId,
    date,
    from,
    replyTo,
    to,
    subject,
    text,
    html,
    unsubscribeUrl,
    attachments = [],
  } = message
  return {
    messageId,
    date,
    from,
    replyTo,
    to,
    subject,
    text,
    html,
    attachments: attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content,
    })),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
