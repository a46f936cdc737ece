import type { App } from '#lib/app.ts'
import { confirmSubscription, unsubscribe } from '#lib/domains/newsletter/index.ts'
import { openFormNotice, sealFormNotice } from '../forms/form-notice.ts'
import { formPage } from '../forms/form-page.ts'
import { leadTo, plain } from '../forms/plain-answers.ts'
import { receiveForm } from '../forms/receive-form.ts'
import { respond } from '../forms/respond.ts'
import { buildVisitorForm } from '../forms/visitor-form.ts'
import { siteFormat } from '../site-format.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import type { Cookies } from '../visitors/website-visitor.ts'

export type LinkKind = 'confirm' | 'leave'

/** The page of a mailed link. Mail programs open links on their own, so nothing happens until a button is pressed. */
type Link = {
  title: string
  intro: string
  button: string
  done: string
  /** Returns false if the link is invalid or has expired. */
  act(app: App, token: string): Promise<boolean>
}

const links: Record<LinkKind, Link> = {
  confirm: {
    title: 'Confirm your subscription',
    intro: 'Press the button to start receiving our newsletter.',
    button: 'Subscribe',
    done: 'Thank you. You are subscribed.',
    act: (app, token) => confirmSubscription(app, token, siteFormat(app).url('/')),
  },
  leave: {
    title: 'Unsubscribe',
    intro: 'Press the button to stop receiving our newsletter.',
    button: 'Unsubscribe',
    done: 'You are unsubscribed.',
    act: unsubscribe,
  },
}

export function loadLinkPage(app: App, kind: LinkKind, token: string, cookies: Cookies): StorefrontPage {
  const { title, intro, button } = links[kind]
  const path = linkPath(kind, token)
  const notice = openFormNotice(app, cookies, path)
  const action = `/newsletter/forms/${kind}`
  const form = buildVisitorForm(
    { name: kind, action, title: '', button, hidden: { token }, fields: [] },
    notice,
  )
  const page = formPage({
    path,
    title,
    intro: notice ? '' : intro,
    respond: respond({ form: notice ? null : form }, notice),
  })
  return { ...page, unlisted: true }
}

/** Handles the button of such a page. */
export async function answerLinkForm(app: App, request: Request, kind: LinkKind): Promise<Response> {
  const fields = await receiveForm(app, request)
  if (fields instanceof Response) return fields
  const { act, done } = links[kind]
  const token = (fields.token ?? '').slice(0, 200)
  const page = linkPath(kind, token)
  const notice = (await act(app, token))
    ? { page, kind: 'done' as const, text: done }
    : { page, kind: 'error' as const, text: 'This link has expired or is incomplete.' }
  return leadTo(`${page}#respond`, [sealFormNotice(app, notice)])
}

/** Handles one-click unsubscription by mail programs, which send no cookies and show no page (RFC 8058). */
export async function answerOneClick(app: App, token: string): Promise<Response> {
  const isDone = await unsubscribe(app, token)
  return isDone ? plain(200, 'You are unsubscribed.') : plain(404, 'This link is incomplete.')
}

export function linkPath(kind: LinkKind, token: string): string {
  return `/newsletter/${kind}/${encodeURIComponent(token)}`
}
