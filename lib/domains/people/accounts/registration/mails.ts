import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type Mail, queueMail } from '#lib/services/mail/index.ts'

/** What mails with a link to the site need. */
export type AccountServices = Omit<Context, 'search'> & {
  /** The site's address if `site.url` is not set. */
  defaultSiteUrl: string
}

export type Recipient = { name: string; email: string; locale: string | null }

export const recipientColumns = { name: true, email: true, locale: true } as const

type Content = Mail extends infer One ? (One extends Mail ? Pick<One, 'kind' | 'data'> : never) : never

/** Queues a mail to the owner of an account, in the transaction of the change it reports. */
export async function mailAccount(
  tx: Tx,
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  { locale, ...to }: Recipient,
  content: Content,
): Promise<void> {
  await queueMail(tx, { ...content, to, locale } as Mail, { secrets, clock })
}
