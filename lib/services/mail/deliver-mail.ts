import { type MailAttachment, MailRefused, type MailTransport } from '#lib/platform/net/mail.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import type { ClaimedOutboxJob, OutboxJobHandler } from '#lib/services/outbox/index.ts'
import type { Settings, SettingsStore, SettingTexts } from '#lib/services/settings/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { type MailKind, mailKinds } from './mail.ts'
import { toGreetingName, toLine } from './mail-line.ts'
import { fromOutboxJob, MAIL_JOB, type WrittenMail } from './mail-payload.ts'
import { describeMail } from './mail-view.ts'
import { type MailContent, type MailViews, renderMail } from './render-mail.ts'

export type MailServices = {
  settings: SettingsStore
  secrets: Secrets
  clock: Clock
  transport: MailTransport
  views: MailViews
  /** The owner's texts in the language of a recipient, as far as they are translated. */
  textsFor(locale: string | null | undefined): Promise<SettingTexts>
  /** The files that a mail brings along, in its language. */
  attachmentsOf?(mail: WrittenMail): Promise<MailAttachment[]>
  /** The site's address if `site.url` is not set. */
  defaultSiteUrl: string
}

/** The outbox handlers of mails, by kind of effect. */
export function createMailHandlers(services: MailServices): Record<string, OutboxJobHandler> {
  return Object.fromEntries(
    mailKinds.map((kind) => [`${MAIL_JOB}${kind}`, (effect) => deliverMail(services, kind, effect)]),
  )
}

async function deliverMail(services: MailServices, kind: MailKind, effect: ClaimedOutboxJob): Promise<void> {
  const { secrets, clock } = services
  const mail = fromOutboxJob(kind, effect.payload, secrets)
  if (isTooLate(mail, clock.now())) throw new MailRefused('Its link has expired.')
  await sendMail(services, mail, { id: String(effect.id), createdAt: effect.createdAt })
}

/**
 * Sends a mail at once, for what keeps account of its mails by itself. `id` and the time make its message id, the same for every
 * attempt. Throws what the transport throws.
 */
export async function sendMail(
  services: MailServices,
  mail: WrittenMail,
  attempt: { id: string; createdAt: Date },
): Promise<void> {
  const { settings, secrets, transport, attachmentsOf } = services
  await settings.refresh()
  const { current, siteUrl } = await settingsFor(services, mail)
  const host = new URL(siteUrl).hostname
  await transport.send({
    ...(await writeMail(services, mail)),
    name: `${nameTime(mail.writtenAt)}-${attempt.id}-${mail.kind}`,
    messageId: `<${attempt.id}.${identify(secrets, attempt)}@${host}>`,
    date: mail.writtenAt,
    from: { name: toLine(current['site.name']), address: current['mail.from'] ?? `no-reply@${host}` },
    replyTo: findReplyTo(mail, current),
    unsubscribeUrl: 'unsubscribe_url' in mail.data ? mail.data.unsubscribe_url : undefined,
    to: { name: toGreetingName(mail.to.name) ?? '', address: mail.to.email },
    attachments: await attachmentsOf?.(mail),
  })
}

type Writing = Pick<MailServices, 'settings' | 'views' | 'textsFor' | 'defaultSiteUrl'>

/** The content of a mail, as it would be sent. */
export async function writeMail(services: Writing, mail: WrittenMail): Promise<MailContent> {
  const { current, siteUrl } = await settingsFor(services, mail)
  return renderMail(services.views, mail.kind, describeMail(mail, current, siteUrl))
}

async function settingsFor({ settings, textsFor, defaultSiteUrl }: Writing, { locale }: WrittenMail) {
  const current = { ...settings.current, ...(await textsFor(locale)) } as Settings
  return { current, siteUrl: siteAddress(current, defaultSiteUrl) }
}

/** The address that replies go to. The owner's own mails have none, unless someone waits for an answer. */
function findReplyTo(mail: WrittenMail, settings: Settings): string | undefined {
  if (mail.kind === 'contact_message') return mail.data.email
  if (mail.kind === 'owner_notice' || mail.kind === 'owner_digest') return undefined
  const answers = settings['mail.reply_to'] ?? settings['contact.email']
  if (mail.kind === 'message_answer') return answers ?? settings['contact.recipient'] ?? undefined
  return answers ?? undefined
}

/** A link that expires while the mail server is down is useless. */
function isTooLate(mail: WrittenMail, now: Date): boolean {
  const minutes = minutesOf(mail)
  return minutes !== null && now.getTime() > mail.writtenAt.getTime() + minutes * 60_000
}

/** How long the link of a mail works, if it expires. */
function minutesOf(mail: WrittenMail): number | null {
  if (mail.kind === 'reset_password' || mail.kind === 'email_change') return mail.data.minutes
  return mail.kind === 'invitation' || mail.kind === 'staff_invitation' ? mail.data.days * 24 * 60 : null
}

/** An id that is unique among this and other sites, and the same for every attempt. */
function identify(secrets: Secrets, { id, createdAt }: { id: string; createdAt: Date }): string {
  return secrets.sign('message id', `${id} ${createdAt.toISOString()}`).toString('hex').slice(0, 24)
}

/** `20261121T093000` */
function nameTime(date: Date): string {
  return date.toISOString().slice(0, 19).replace(/[-:]/g, '')
}
