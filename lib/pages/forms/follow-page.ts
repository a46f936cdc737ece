import type { App } from '#lib/app/app.ts'
import { findRedirect, isAnswering } from '#lib/domains/publishing/redirects/index.ts'

/**
 * Leads a form that was sent to a page's former address to the form of the renamed page, with what was entered. Null if the page
 * has not been renamed.
 */
export async function followPage(app: App, request: Request, page: string): Promise<Response | null> {
  const found = await findRedirect(app, page)
  if (!found || !isOfSameKind(found.location, page) || (await isAnswering(app.database.prisma, page)))
    return null
  if (found.id !== null) app.redirectHits.count(found.id)
  const [form = ''] = /\/[^/]+$/.exec(new URL(request.url).pathname) ?? []
  const headers = { Location: found.location + form, 'Cache-Control': 'no-cache' }
  return new Response(null, { status: found.permanent ? 308 : 307, headers })
}

/** Whether both are addresses such as `/posts/lamps`, without parameters. */
function isOfSameKind(location: string, page: string): boolean {
  const [, list] = /^(\/\w+\/)[^/?#]+$/.exec(location) ?? []
  return list !== undefined && page.startsWith(list)
}
