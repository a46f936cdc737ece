import type { App } from '#lib/app/app.ts'
import { type FeatureGroup, isGroupOn } from '#lib/services/settings/index.ts'
import type { Cookies } from '../people/visitors/website-visitor.ts'
import { findWrittenPage, loadCmsPage } from '../publishing/cms/load-cms-page.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { openFormNotice } from './form-notice.ts'
import { type Respond, respond } from './respond.ts'
import { buildVisitorForm, type GivenForm } from './visitor-form.ts'

/** A page whose content is a form. */
export function formPage({
  path,
  title,
  intro = '',
  respond,
}: {
  path: string
  title: string
  intro?: string
  respond: Respond
}): StorefrontPage {
  return {
    view: 'forms/show',
    data: { heading: title, intro, body_html: null, respond },
    path,
    title,
    stylesheets: ['community.css'],
  }
}

type FeaturePage = {
  group: FeatureGroup
  path: string
  title: string
  intro?: string
  form: GivenForm
  /** Shows only the message once the form was accepted. */
  isOnce?: boolean
}

/**
 * The page of a feature that is a form, below the content of the owner's page at that address, if there is one. If the
 * feature is switched off, only the owner's page; null without one.
 */
export async function loadFormPage(
  app: App,
  cookies: Cookies,
  { group, path, form: given, isOnce = false, ...texts }: FeaturePage,
): Promise<StorefrontPage | null> {
  const slug = path.slice(1)
  if (!isGroupOn(app.settings.current, group)) return loadCmsPage(app, slug)
  const notice = await openFormNotice(app, cookies, path)
  const form = isOnce && notice?.kind === 'done' ? null : buildVisitorForm(given, notice)
  const page = formPage({ path, ...texts, respond: respond({ form }, notice) })
  const written = await findWrittenPage(app, slug)
  if (!written) return page
  const { title: heading, body_html } = written.content
  return { ...page, data: { ...page.data, heading, intro: '', body_html }, ...written.described }
}
