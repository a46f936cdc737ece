import { z } from 'zod'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import type { Effect, SealedEffects } from '#lib/services/outbox/index.ts'
import type { Mail, MailKind } from './mail.ts'

/** What an effect's kind begins with when it is a mail. */
export const MAIL_EFFECT = 'mail.'

/** A mail that was taken out of the outbox, and when it was written. */
export type WrittenMail = Mail & { writtenAt: Date }

const Payload = z.object({
  to: z.object({ name: z.string(), email: z.string() }),
  locale: z.string().nullable(),
  writtenAt: z.coerce.date(),
  sealed: z.string(),
})

const PURPOSE = 'mail'

/** How its effects are sealed. */
export const sealedMails: SealedEffects = { kinds: MAIL_EFFECT, purpose: PURPOSE }

/** A mail as it waits in the outbox. Its data are sealed: links in them are as good as passwords. */
export function toEffect({ kind, to, locale, data }: Mail, secrets: Secrets, now: Date): Effect {
  assertAddress(to.email)
  return {
    kind: `${MAIL_EFFECT}${kind}`,
    availableAt: now,
    payload: {
      to: { name: to.name, email: to.email },
      locale: locale ?? null,
      writtenAt: now.toISOString(),
      sealed: secrets.encrypt(PURPOSE, JSON.stringify(data)),
    },
  }
}

/** Throws where it was sealed under another APP_SECRET. */
export function fromEffect(kind: MailKind, payload: unknown, secrets: Secrets): WrittenMail {
  const { sealed, ...written } = Payload.parse(payload)
  const data = JSON.parse(secrets.decrypt(PURPOSE, sealed), (key, value) =>
    key === 'at' ? new Date(value) : value,
  )
  return { kind, ...written, data }
}

/** One mailbox, and nothing that a mail server could take for more. */
function assertAddress(email: string): void {
  if (/^[^\s@<>(),;:"\\\p{Cc}]+@[^\s@<>(),;:"\\\p{Cc}]+$/u.test(email) && email.length <= 254) return
  throw new Error('A mail is sent to one address, such as ada@example.org.')
}
