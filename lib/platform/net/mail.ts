import type { SendMailOptions } from 'nodemailer'

export type MailAddress = { name: string; address: string }

/** A mail that is ready to go to one person. */
export type MailMessage = {
  /** The same whenever this mail is tried again; a name for a file, without an ending. */
  name: string
  /** As in its header: `<…@host>`. The same whenever this mail is tried again. */
  messageId: string
  /** When it was written. */
  date: Date
  from: MailAddress
  replyTo?: string
  to: MailAddress
  subject: string
  text: string
  html: string
  /** Where one click ends mails of this kind (RFC 8058), for those that people subscribe to. */
  unsubscribeUrl?: string
}

/** Takes mails away. */
export type MailTransport = {
  /** Resolves once the mail is somebody else's to deliver. Throws MailRefused where it will never be. */
  send(message: MailMessage): Promise<void>
  close(): void
}

/** The recipient, or the mail as it is, was refused for good. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly permanent = true
}

/** The mail in the words of the library that writes it out; it encodes names and folds headers. */
export function composeMail(message: MailMessage): SendMailOptions {
  const { messageId, date, from, replyTo, to, subject, text, html, unsubscribeUrl } = message
  return {
    messageId,
    date,
    from,
    replyTo,
    to,
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
