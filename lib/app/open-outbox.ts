import path from 'node:path'
import type { Context } from '#lib/context.ts'
import { createAccountHandlers } from '#lib/domains/people/accounts/index.ts'
import { createStaffHandlers } from '#lib/domains/people/staff/index.ts'
import { createIssueHandlers, createNewsletterHandlers } from '#lib/domains/publishing/newsletter/index.ts'
import { createPushHandlers } from '#lib/domains/publishing/push/index.ts'
import { findTextsFor } from '#lib/domains/publishing/translations/index.ts'
import { createWebhookHandlers, type WebhookServices } from '#lib/domains/running/webhooks/index.ts'
import { createInvoiceHandlers } from '#lib/domains/shop/invoices/index.ts'
import { createOrderHandlers } from '#lib/domains/shop/orders/index.ts'
import { createPaymentHandlers } from '#lib/domains/shop/payments/index.ts'
import { createFileTransport } from '#lib/platform/net/file-mail.ts'
import type { MailTransport } from '#lib/platform/net/mail.ts'
import { createSmtpTransport } from '#lib/platform/net/smtp.ts'
import type { Environment } from '#lib/platform/process/env.ts'
import {
  createMailHandlers,
  type Mail,
  type MailContent,
  type MailServices,
  writeMail,
} from '#lib/services/mail/index.ts'
import { createOutbox, type Outbox } from '#lib/services/outbox/index.ts'
import { readDesigns, type Theming, trustedHtml, UNCHANGED } from '#lib/theming/index.ts'
import { createWebhookPresenter } from '#lib/web/presenters/webhook-event.ts'

type Dependencies = Context & {
  env: Environment
  theming: Theming
  defaultSiteUrl: string
}

/** Opens the outbox with the handlers of all kinds of effects. The caller closes it. */
export function openOutbox({ env, theming, ...services }: Dependencies): Outbox {
  const transport = openMailTransport(env)
  const mails = { ...services, ...mailParts({ ...services, theming }), transport }
  const push = createPushHandlers(services)
  const handlers = {
    ...createMailHandlers(mails),
    ...createIssueHandlers(mails),
    ...createAccountHandlers(services),
    ...createStaffHandlers(services),
    ...createOrderHandlers(services),
    ...createPaymentHandlers(services),
    ...createInvoiceHandlers(services),
    ...createNewsletterHandlers(services),
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

/** Sends mails through the configured server, or writes them to files without one. The caller closes it. */
export function openMailTransport({ smtpUrl, storagePath }: Environment): MailTransport {
  return smtpUrl ? createSmtpTransport(smtpUrl) : createFileTransport(path.join(storagePath, 'mail'))
}

type MailPart = { view: string; data: Record<string, unknown> }

/** The text of a newsletter was sanitised when it was saved; whatever else a mail says is escaped. */
function trustBody({ view, data }: MailPart): MailPart {
  const { body_html: body } = data
  return typeof body === 'string' ? { view, data: { ...data, body_html: trustedHtml(body) } } : { view, data }
}
