import { randomUUID } from 'node:crypto'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { App } from '#lib/app/app.ts'
import { sharedApp } from '#lib/app/current-app.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { may, type Permission, type StaffActor } from '#lib/domains/people/staff/authority/index.ts'
import { authenticateStaff, type PanelBrowser, type PanelMember } from '#lib/domains/people/staff/index.ts'
import { type Texts, type Translate, textsIn } from '#lib/services/texts/index.ts'
import { describeBrowser } from '#lib/web/http/describe-browser.ts'
import { PANEL_PATH } from '#lib/web/http/target.ts'
import { findPanelLanguage } from '#lib/web/panel/panel-language.ts'
import { PEER_HEADER } from '#lib/web/site/site.ts'
import { type PanelFormat, panelFormat } from './panel-format.ts'
import { readTarget } from './read-target.ts'
import { readPanelCookie } from './session-cookie.ts'

/** The context of the panel's pages before sign-in. */
export type GuestPanel = {
  app: App
  browser: PanelBrowser
  locale: string
  texts: Texts
  t: Translate
  format: PanelFormat
}

/** The context of the panel's pages. Its actions decide by the actor. */
export type Panel = GuestPanel & {
  member: PanelMember
  actor: StaffActor
  /** Whether to show what leads to an act; the verb decides by itself. */
  may(permission: Permission): boolean
}

/** The request being answered, signed in or not. */
export const guestRequest = cache(async (): Promise<GuestPanel> => {
  const shared = await sharedApp()
  await shared.settings.refresh()
  const sent = Object.fromEntries((await headers()).entries())
  const browser = readBrowser(shared, sent)
  const app = { ...shared, security: shared.security.child({ ip: browser.ip, app: 'website' }) }
  const locale = findPanelLanguage(sent)
  const texts = textsIn(locale)
  const format = panelFormat(app, locale)
  return { app, browser, locale, texts, t: texts.t, format }
})

/** The request being answered, if a member is signed in. */
export const findMember = cache(async (): Promise<Panel | null> => {
  const guest = await guestRequest()
  const token = await readPanelCookie(guest.app, 'panel')
  const member = token ? await authenticateStaff(guest.app, token, guest.browser) : null
  if (!member) return null
  const { actor } = member
  return { ...guest, member, actor, may: (permission) => may(actor, permission) }
})

/** The request of a signed-in member; other visitors are redirected to the sign-in page. */
export async function memberRequest(): Promise<Panel> {
  const panel = await findMember()
  if (panel) return panel
  redirect(`${PANEL_PATH}/sign-in?next=${encodeURIComponent(readTarget(await headers()))}`)
}

/**
 * Like `memberRequest`; members without the second factor that the site requires are redirected to its set-up. Pages that ask nothing of the
 * store themselves, such as those with an empty form, name the permission of what they lead to. Throws `forbidden`.
 */
export async function readyRequest(permission?: Permission): Promise<Panel> {
  const panel = await memberRequest()
  const isMissing = !panel.actor.hasSecondFactor && panel.app.settings.current['staff.require_second_factor']
  if (isMissing) redirect(`${PANEL_PATH}/security/authenticator`)
  if (permission !== undefined && !panel.may(permission)) throw new DomainError('forbidden', { permission })
  return panel
}

function readBrowser(app: App, sent: Readonly<Record<string, string>>): PanelBrowser {
  return {
    ip: app.readAddress(sent[PEER_HEADER] ?? '', sent['x-forwarded-for']).ip,
    device: describeBrowser(sent['user-agent'] ?? ''),
    requestId: randomUUID(),
  }
}
