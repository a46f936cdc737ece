'use server'

import { z } from 'zod'
import { beginTestMail } from '#lib/domains/running/jobs/index.ts'
import { changeSettings } from '#lib/domains/running/settings/index.ts'
import { findMailServer, mailKinds } from '#lib/services/mail/index.ts'
import { NoFields } from '../../forms/fields.ts'
import { staffForm } from '../../forms/form-action.ts'

const text = z.string().trim().max(200)
const Server = z.object({
  host: text.regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i),
  port: z.coerce.number<string>().int().min(1).max(65_535),
  security: z.enum(['starttls', 'tls']),
  user: text,
  password: z.string().max(200),
})

/** Sends mails from now on through this server. */
export const saveServer = staffForm({
  fields: Server,
  calls: changeSettings,
  async run({ app, actor, t }, { host, port, security, user, password }) {
    const secret = password || keptPassword(findMailServer(app), host, user)
    const login = user && `${encodeURIComponent(user)}:${encodeURIComponent(secret)}@`
    const value = `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${host}:${port}`
    await changeSettings(app, actor, [{ key: 'mail.smtp_url', value }])
    return { done: t('admin.mail.server_saved') }
  },
})

/** The password is never shown: an empty field keeps it, but never for another server or user. */
function keptPassword(server: string | null, host: string, user: string): string {
  if (server === null) return ''
  const { hostname, username, password } = new URL(server)
  const isSame = hostname === host.toLowerCase() && decodeURIComponent(username) === user
  return isSame ? decodeURIComponent(password) : ''
}

export const removeServer = staffForm({
  fields: NoFields,
  calls: changeSettings,
  async run({ app, actor, t }) {
    await changeSettings(app, actor, [{ key: 'mail.smtp_url' }])
    return { done: t('admin.mail.server_removed') }
  },
})

/** Mails a sample to the member who asks for it. */
export const sendTest = staffForm({
  fields: z.object({ kind: z.enum(mailKinds), locale: z.string().max(35) }),
  calls: beginTestMail,
  async run({ app, actor, t, member: { email } }, { kind, locale }) {
    await beginTestMail(app, actor, { kind })
    try {
      await app.sampleMails.send(kind, locale || null, email)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { done: t('admin.mail.not_sent', { reason }) }
    }
    return {
      done: findMailServer(app) === null ? t('admin.mail.tested_file') : t('admin.mail.tested', { email }),
    }
  },
})
