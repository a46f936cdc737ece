import type { App } from '#lib/app/app.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import type { Cookies } from '../people/visitors/website-visitor.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { answerSiteForm } from './answer-site-form.ts'
import { openFormNotice, sealFormNotice } from './form-notice.ts'
import { formPage } from './form-page.ts'
import { leadTo, plain } from './plain-answers.ts'
import { respond } from './respond.ts'
import { buildVisitorForm } from './visitor-form.ts'

export type LinkKind = 'confirm' | 'leave'

/** A subscription that mailed links confirm and end. */
export type LinkArea = {
  /** Its pages are below this path. */
  path: string
  texts(t: Translate, kind: LinkKind): Record<'title' | 'intro' | 'button' | 'done', string>
  /** Both return false if the link is invalid or has expired. */
  confirm(app: App, token: string): Promise<boolean>
  leave(app: App, token: string): Promise<boolean>
}

/** The page of a mailed link. Mail programs open links on their own, so nothing happens until a button is pressed. */
export async function loadLinkPage(
  app: App,
  area: LinkArea,
  kind: LinkKind,
  { token, cookies }: { token: string; cookies: Cookies },
): Promise<StorefrontPage> {
  const { t } = siteTexts(app)
  const path = linkPath(area, kind, token)
  const notice = await openFormNotice(app, cookies, path)
  const action = `${area.path}/forms/${kind}`
  const { title, intro, button } = area.texts(t, kind)
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

/** Handles the button of such a page. It is answered even if the feature is switched off. */
export function answerLinkForm(
  app: App,
  request: Request,
  area: LinkArea,
  kind: LinkKind,
): Promise<Response> {
  return answerSiteForm(app, request, {
    isOn: true,
    async submit({ fields, t }) {
      const token = (fields.token ?? '').slice(0, 200)
      const page = linkPath(area, kind, token)
      const notice = (await area[kind](app, token))
        ? { page, kind: 'done' as const, text: area.texts(t, kind).done }
        : { page, kind: 'error' as const, text: t('newsletter.bad_link') }
      return leadTo(`${page}#respond`, await sealFormNotice(app, notice))
    },
  })
}

/** Handles one-click unsubscription by mail programs, which send no cookies and show no page (RFC 8058). */
export async function answerOneClick(app: App, area: LinkArea, token: string): Promise<Response> {
  const isDone = await area.leave(app, token)
  const { t } = siteTexts(app)
  return isDone ? plain(200, area.texts(t, 'leave').done) : plain(404, t('newsletter.incomplete_link'))
}

export function linkPath({ path }: LinkArea, kind: LinkKind, token: string): string {
  return `${path}/${kind}/${encodeURIComponent(token)}`
}
