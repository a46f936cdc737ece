import path from 'node:path'
import { createAccountHandlers } from '#lib/accounts/index.ts'
import type { Context } from '#lib/context.ts'
import { createMailHandlers, type MailViews } from '#lib/mail/index.ts'
import { createNewsletterHandlers } from '#lib/newsletter/index.ts'
import { createOutbox, type Outbox } from '#lib/outbox/index.ts'
import { createPaymentHandlers } from '#lib/payments/index.ts'
import type { Environment } from '#lib/platform/env.ts'
import { createFileTransport } from '#lib/platform/file-mail.ts'
import { createSmtpTransport } from '#lib/platform/smtp.ts'
import { createPushHandlers } from '#lib/push/index.ts'

type Surroundings = Context & {
  env: Environment
  views: MailViews
  defaultSiteUrl: string
}

/** The outbox with all that it can do. The caller closes it. */
export function openOutbox({ env, ...services }: Surroundings): Outbox {
  const transport = env.smtpUrl
    ? createSmtpTransport(env.smtpUrl)
    : createFileTransport(path.join(env.storagePath, 'mail'))
  const push = createPushHandlers(services)
  const handlers = {
    ...createMailHandlers({ ...services, transport }),
    ...createAccountHandlers(services),
    ...createPaymentHandlers(services),
    ...createNewsletterHandlers(services),
    ...push.handlers,
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
