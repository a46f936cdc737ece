import type { App } from '#lib/app/app.ts'
import { confirmSubscription, unsubscribe } from '#lib/domains/publishing/newsletter/index.ts'
import { answerSiteForm } from '../forms/answer-site-form.ts'
import { openFormNotice, sealFormNotice } from '../forms/form-notice.ts'
import { formPage } from '../forms/form-page.ts'
import { leadTo, plain } from '../forms/plain-answers.ts'
import { respond } from '../forms/respond.ts'
import { buildVisitorForm } from '../forms/visitor-form.ts'
import { siteFormat, siteTexts } from '../site-format.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import type { Cookies } from '../visitors/website-visitor.ts'

export type LinkKind = 'confirm' | 'leave'

/** The page of a mailed link. Mail programs open links on their own, so nothing happens until a button is pressed. */
type Link = {
  /** Returns false if the link is invalid or has expired. */
  act(app: App, token: string): Promise<boolean>
}

// Their texts are `newsletter.confirm` and `newsletter.leave`.
const links: Record<LinkKind, Link> = {
  confirm: {
    act: (app, token) => confirmSubscription(app, token, siteFormat(app).url('/')),
  },
  leave: {
    act: unsubscribe,
  },
}

export async function loadLinkPage(
  app: App,
  kind: LinkKind,
  token: string,
  cookies: Cookies,
): Promise<StorefrontPage> {
  const { t } = siteTexts(app)
  const path = linkPath(kind, token)
  const notice = await openFormNotice(app, cookies, path)
  const action = `/newsletter/forms/${kind}`
  const form = buildVisitorForm(
    { name: kind, action, title: '', button: t(`newsletter.${kind}.button`), hidden: { token }, fields: [] },
    notice,
  )
  const page = formPage({
    path,
    title: t(`newsletter.${kind}.title`),
    intro: notice ? '' : t(`newsletter.${kind}.intro`),
    respond: respond({ form: notice ? null : form }, notice),
  })
  return { ...page, unlisted: true }
}

/** Handles the button of such a page. It is answered even if the newsletter is switched off. */
export function answerLinkForm(app: App, request: Request, kind: LinkKind): Promise<Response> {
  return answerSiteForm(app, request, {
    isOn: true,
    async submit({ fields, t }) {
      const token = (fields.token ?? '').slice(0, 200)
      const page = linkPath(kind, token)
      const notice = (await links[kind].act(app, token))
        ? { page, kind: 'done' as const, text: t(`newsletter.${kind}.done`) }
        : { page, kind: 'error' as const, text: t('newsletter.bad_link') }
      return leadTo(`${page}#respond`, await sealFormNotice(app, notice))
    },
  })
}

/** Handles one-click unsubscription by mail programs, which send no cookies and show no page (RFC 8058). */
export async function answerOneClick(app: App, token: string): Promise<Response> {
  const isDone = await unsubscribe(app, token)
  const { t } = siteTexts(app)
  return isDone ? plain(200, t('newsletter.leave.done')) : plain(404, t('newsletter.incomplete_link'))
}

export function linkPath(kind: LinkKind, token: string): string {
  return `/newsletter/${kind}/${encodeURIComponent(token)}`
}
