import type { App } from '#lib/app/app.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { guidePath, isGuide, readGuide } from './guides.ts'
import { loadMenu } from './load-menu.ts'

/** `/developers/{guide}`: one of the guides of docs/api; null if there is none of that name. */
export async function loadGuidePage(app: App, name: string): Promise<StorefrontPage | null> {
  if (!isGuide(name)) return null
  const { title, html, sections } = await readGuide(name, app)
  return {
    view: 'developers/guide',
    data: {
      ...(await loadMenu(name)),
      guide: { title, body_html: html, sections },
    },
    path: guidePath(name),
    title,
    stylesheets: ['developers.css'],
  }
}
