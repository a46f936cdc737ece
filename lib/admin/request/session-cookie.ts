import { cookies } from 'next/headers'
import type { App } from '#lib/app/app.ts'
import { PREVIEW_COOKIE } from '#lib/domains/publishing/themes/index.ts'
import { isHttpsSite } from '#lib/services/settings/index.ts'
import { siteCookieName } from '#lib/web/http/site-cookie.ts'

type Site = Pick<App, 'settings'>

/** The session of a member of staff, and a sign-in that waits for its second factor. */
type PanelCookie = 'panel' | 'panel-challenge'

const SECONDS: Record<PanelCookie, number> = { panel: 14 * 24 * 3600, 'panel-challenge': 600 }

export async function readPanelCookie({ settings }: Site, name: PanelCookie): Promise<string | undefined> {
  return (await cookies()).get(siteCookieName(settings.current, name))?.value
}

/** Neither scripts nor requests from other sites can use it. Only actions may set cookies. */
export async function setPanelCookie({ settings }: Site, name: PanelCookie, value: string): Promise<void> {
  const kept = await cookies()
  kept.set({
    name: siteCookieName(settings.current, name),
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttpsSite(settings.current),
    maxAge: value === '' ? 0 : SECONDS[name],
  })
}

/** The browser shows the site as visitors see it, and no longer the theme that was designed in it last. */
export async function endThemePreview({ settings }: Site): Promise<void> {
  const name = siteCookieName(settings.current, PREVIEW_COOKIE)
  const kept = await cookies()
  if (kept.has(name))
    kept.set({ name, value: '', path: '/', secure: isHttpsSite(settings.current), maxAge: 0 })
}
