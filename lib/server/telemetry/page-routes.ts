import { isPanelPath } from '#lib/web/http/target.ts'
import { createRouteTable } from '../routes/route-lane.ts'

/** The route of a path without its language, such as `/products/[slug]`; `other` for one that leads nowhere. */
export type FindPageRoute = (path: string) => string

const OTHER = 'other'
// Every path that no other route takes, and so what visitors and robots make up.
const CATCH_ALL = '[...path]'

/** `folders` are those of the routes in `app`. */
export function createPageRoutes(folders: readonly string[]): FindPageRoute {
  const find = createRouteTable(folders)
  return (path) => {
    if (path === '/healthz' || path === '/readyz') return path
    if (path.startsWith('/_next/')) return '/_next'
    if (path.startsWith('/media/')) return '/media'
    // The panel's routes are Next's own.
    if (isPanelPath(path)) return '/admin'
    const folder = find(path)?.folder
    return folder === undefined || folder === CATCH_ALL ? OTHER : `/${folder}`
  }
}
