import path from 'node:path'
import type { Context } from '#lib/context.ts'
import { createAccountHandlers } from '#lib/domains/people/accounts/index.ts'
import { createStaffHandlers } from '#lib/domains/people/staff/index.ts'
import { createIssueHandlers, createNewsletterHandlers } from '#lib/domains/publishing/newsletter/index.ts'
import { createPushHandlers } from '#lib/domains/publishing/push/index.ts'
import { findTextsFor } from '#lib/domains/publishing/translations/index.ts'
import { listContractPages } from '#lib/domains/running/law/index.ts'
import { createWebhookHandlers, type WebhookServices } from '#lib/domains/running/webhooks/index.ts'
import { createInvoiceHandlers } from '#lib/domains/shop/invoices/index.ts'
import { createOrderHandlers } from '#lib/domains/shop/orders/index.ts'
import { createPaymentHandlers } from '#lib/domains/shop/payments/index.ts'
import { createStockNoticeHandlers } from '#lib/domains/shop/stock-notices/index.ts'
import { createFileTransport } from '#lib/platform/net/file-mail.ts'
import type { MailAttachment, MailTransport } from '#lib/platform/net/mail.ts'
import { createSmtpTransport } from '#lib/platform/net/smtp.ts'
import type { Environment } from '#lib/platform/process/env.ts'
import {
  createMailHandlers,
  findMailServer,
  type Mail,
  type MailContent,
  type MailKind,
  type MailServices,
  renderSampleMail,
  sendSampleMail,
  type WrittenMail,
  writeMail,
} from '#lib/services/mail/index.ts'
import { createOutbox, type Outbox } from '#lib/services/outbox/index.ts'
import { findLanguage, siteAddress, siteLanguages } from '#lib/services/settings/index.ts'
import { readDesigns, type Theming, trustedHtml, UNCHANGED } from '#lib/theming/index.ts'
import { writeContractPage } from '#lib/web/presenters/contract-page.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { createWebhookPresenter } from '#lib/web/presenters/webhook-event.ts'
import { openInLanguage } from './open-language.ts'

type Dependencies = Context & {
  env: Environment
  theming: Theming
  defaultSiteUrl: string
}

/** Opens the outbox with the handlers of all kinds of effects. The caller closes it. */
export function openOutbox({ env, theming, ...services }: Dependencies): Outbox {
  const transport = openMailTransport({ ...services, env })
  const mails = {
    ...services,
    ...mailParts({ ...services, theming }),
    ...{ transport, attachmentsOf: (mail: WrittenMail) => attachContract(services, mail) },
  }
  const push = createPushHandlers(services)
  const handlers = {
    ...createMailHandlers(mails),
    ...createIssueHandlers(mails),
    ...createAccountHandlers(services),
    ...createStaffHandlers(services),
    ...createOrderHandlers(services),
    ...createPaymentHandlers(services),
    ...createInvoiceHandlers(services, env),
    ...createNewsletterHandlers(services),
    ...createStockNoticeHandlers(services),
    ...push.handlers,
    ...createWebhookHandlers(webhookServices({ ...services, env })),
  }
  const outbox = createOutbox({ ...services, handlers })
  return {
    ...outbox,
    async close() {
      await outbox.close()
      transport.close()
      push.close()
    },
  }
}

type MailParts = Pick<MailServices, 'views' | 'textsFor'>

/** The views of the active theme and the owner's messages in the reader's language, from which mails are written. */
function mailParts({ theming, ...services }: Omit<Dependencies, 'env'>): MailParts {
  return {
    textsFor: (locale) => findTextsFor(services, locale),
    views: {
      async render(parts, options) {
        const { 'theme.active': theme } = services.settings.current
        const designs = await readDesigns(services.database)
        return theming.render(parts.map(trustBody), {
          ...options,
          theme,
          design: theming.design(designs.get(theme) ?? UNCHANGED, theme),
        })
      },
    },
  }
}

/** Mails that confirm an order: which of them is the first depends on how it is paid. */
const CONFIRMATIONS: ReadonlySet<MailKind> = new Set(['order_placed', 'order_paid'])

/** The texts that the law wants buyers to have on a durable medium, and not by a link alone. */
async function attachContract(
  services: Context & { defaultSiteUrl: string },
  { kind, locale, data }: WrittenMail,
): Promise<MailAttachment[]> {
  if (!CONFIRMATIONS.has(kind) || ('is_repeated' in data && data.is_repeated)) return []
  const languages = siteLanguages(services.settings.current)
  const { prefix } = findLanguage(languages, locale)
  const language = languages.find((one) => one.prefix === prefix)
  const site = language ? openInLanguage(services, language) : services
  await site.settings.refresh()
  const pages = await listContractPages(site)
  const format = createFormat(site.settings.current, services.defaultSiteUrl, site.settings)
  return pages.map((page) => writeContractPage(page, format))
}

/** Shows a mail as it would be sent. */
export function createMailPreview(
  dependencies: Omit<Dependencies, 'env'>,
): (mail: Mail) => Promise<MailContent> {
  const parts = mailParts(dependencies)
  return (mail) => writeMail({ ...dependencies, ...parts }, { ...mail, writtenAt: dependencies.clock.now() })
}

/** Everything that sending webhooks needs, also without an outbox. */
export function webhookServices({
  env,
  defaultSiteUrl,
  ...context
}: Omit<Dependencies, 'theming'>): WebhookServices {
  const present = createWebhookPresenter(context, defaultSiteUrl)
  return { ...context, present, localHosts: env.webhookLocalHosts }
}

/**
 * Sends mails through the server of the moment, which may be entered in the panel while this runs, or writes them to files without
 * one. The caller closes it.
 */
export function openMailTransport(site: Pick<Dependencies, 'env' | 'settings'>): MailTransport {
  const opened = new Map<string | null, MailTransport>()
  const open = (): MailTransport => {
    const server = findMailServer(site)
    const transport =
      opened.get(server) ??
      (server === null
        ? createFileTransport(path.join(site.env.storagePath, 'mail'))
        : createSmtpTransport(server))
    opened.set(server, transport)
    return transport
  }
  return {
    send: (message) => open().send(message),
    close() {
      for (const transport of opened.values()) transport.close()
    },
  }
}

export type SampleMails = {
  /** A mail with sample data, in a language of the site; null for the main one. */
  render(kind: MailKind, locale: string | null): Promise<MailContent>
  /** Sends it to one address. Throws what the mail server says. */
  send(kind: MailKind, locale: string | null, to: string): Promise<void>
}

/** The mails of the site with sample data. */
export function createSampleMails({ env, theming, ...services }: Dependencies): SampleMails {
  const { views } = mailParts({ ...services, theming })
  const about = () => {
    const settings = services.settings.current
    return { settings, siteUrl: siteAddress(settings, services.defaultSiteUrl), now: services.clock.now() }
  }
  const render = (kind: MailKind, locale: string | null) =>
    renderSampleMail(kind, { ...about(), views, locale })
  return {
    render,
    async send(kind, locale, to) {
      const transport = openMailTransport({ ...services, env })
      try {
        await sendSampleMail(await render(kind, locale), { ...about(), transport, to })
      } finally {
        transport.close()
      }
    },
  }
}

type MailPart = { view: string; data: Record<string, unknown> }

/** The text of a newsletter was sanitised when it was saved; whatever else a mail says is escaped. */
function trustBody({ view, data }: MailPart): MailPart {
  const { body_html: body } = data
  return typeof body === 'string' ? { view, data: { ...data, body_html: trustedHtml(body) } } : { view, data }
}
