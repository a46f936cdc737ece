import { z } from 'zod'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import { EMAIL_MAX_LENGTH } from '#lib/platform/text/email-address.ts'
import type { OutboxJob, SealedOutboxJobs } from '#lib/services/outbox/index.ts'
import type { Mail, MailKind } from './mail.ts'

/** The prefix of the kinds of effects that are mails. */
export const MAIL_JOB = 'mail.'

/** A mail from the outbox, and when it was queued. */
export type WrittenMail = Mail & { writtenAt: Date }

const Payload = z.object({
  to: z.object({ name: z.string(), email: z.string() }),
  locale: z.string().nullable(),
  writtenAt: z.coerce.date(),
  sealed: z.string(),
})

const PURPOSE = 'mail'

/** How this module's effects are encrypted. */
export const sealedMails: SealedOutboxJobs = { kinds: MAIL_JOB, purpose: PURPOSE }

/** Converts a mail to an effect. Its data are encrypted, because links in them are as good as passwords. */
export function toOutboxJob({ kind, to, locale, data }: Mail, secrets: Secrets, now: Date): OutboxJob {
  assertAddress(to.email)
  return {
    kind: `${MAIL_JOB}${kind}`,
    availableAt: now,
    payload: {
      to: { name: to.name, email: to.email },
      locale: locale ?? null,
      writtenAt: now.toISOString(),
      sealed: secrets.encrypt(PURPOSE, JSON.stringify(data)),
    },
  }
}

/** Converts an effect's payload to the mail. Throws if it was encrypted under another APP_SECRET. */
export function fromOutboxJob(kind: MailKind, payload: unknown, secrets: Secrets): WrittenMail {
  const { sealed, ...written } = Payload.parse(payload)
  const data = JSON.parse(secrets.decrypt(PURPOSE, sealed), (key, value) =>
    key === 'at' ? new Date(value) : value,
  )
  return { kind, ...written, data } as WrittenMail
}

/**
 * Nothing may be taken for several addresses, or for a header. Looser than what people can enter: accounts may have addresses
 * from before that rule.
 */
function assertAddress(email: string): void {
  if (/^[^\s@<>(),;:"\\\p{Cc}]+@[^\s@<>(),;:"\\\p{Cc}]+$/u.test(email) && email.length <= EMAIL_MAX_LENGTH)
    return
  throw new Error('A mail must go to one address, such as ada@example.org.')
}
