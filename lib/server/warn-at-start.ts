import type { App } from '#lib/app.ts'
import { findMailbox } from '#lib/contact/index.ts'

/** Logs, once at the start, what an owner should put right before visitors come. */
export async function warnAtStart(app: App): Promise<void> {
  for (const warning of await listWarnings(app)) app.log.warn(warning)
}

export async function listWarnings({
  database,
  settings,
}: Pick<App, 'database' | 'settings'>): Promise<string[]> {
  const { current } = settings
  const takesMessages = current['features.contact']
  const mailbox = takesMessages ? await findMailbox(database.prisma, current) : null
  return takesMessages && mailbox === null
    ? [
        'Messages from the contact form are mailed to nobody: set contact.recipient or contact.email. Until then, npm run messages -- list shows them.',
      ]
    : []
}
