import { PANEL_PATH } from '#lib/web/http/target.ts'
import { TARGET_HEADER } from '#lib/web/site/site.ts'

/** The address that was asked for, without what the router adds to it. */
export function readTarget(headers: Pick<Headers, 'get'>): string {
  return (headers.get(TARGET_HEADER) ?? PANEL_PATH).replace(/[?&]_rsc=[^&]*/, '')
}
