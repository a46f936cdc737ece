import { PANEL_PATH } from '#lib/web/http/target.ts'

const ENTRY = /^\/admin\/(?:sign-in|setup|join|forgot|reset)/

/** Where to go on after signing in: a page of the panel, and never another site. */
export function nextPath(given: string | undefined): string {
  if (given === undefined || !URL.canParse(given, 'http://panel.invalid')) return PANEL_PATH
  const { origin, pathname, search } = new URL(given, 'http://panel.invalid')
  const isPanel = pathname === PANEL_PATH || pathname.startsWith(`${PANEL_PATH}/`)
  return origin === 'http://panel.invalid' && isPanel && !ENTRY.test(pathname)
    ? pathname + search
    : PANEL_PATH
}
