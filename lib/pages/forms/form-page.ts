import type { App } from '#lib/app.ts'
import { findPage } from '#lib/domains/content/index.ts'
import { presentPageDetail } from '#lib/web/presenters/content/page.ts'
import { showHtml } from '../show-html.ts'
import { siteFormat } from '../site-format.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import type { Respond } from './respond.ts'

type FormPage = { path: string; title: string; intro?: string; respond: Respond }

/** A page whose content is a form. */
export function formPage({ path, title, intro = '', respond }: FormPage): StorefrontPage {
  return {
    view: 'forms/show',
    data: { heading: title, intro, body_html: null, respond },
    path,
    title,
    stylesheets: ['community.css'],
  }
}

/** The same, below the content of the owner's page at that address, if there is one. */
export async function formBelowPage(app: App, given: FormPage): Promise<StorefrontPage> {
  const page = formPage(given)
  const written = app.settings.current['modules.pages'] ? await findPage(app, given.path.slice(1)) : null
  if (!written) return page
  const { title, seo, image, body_html } = presentPageDetail(written, siteFormat(app))
  return {
    ...page,
    data: { ...page.data, heading: title, intro: '', body_html: showHtml(body_html) },
    title: seo.title,
    description: seo.description,
    head: { image },
  }
}
