import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { openCookie, type SealedCookie, sealValue, siteCookieName } from '#lib/web/http/site-cookie.ts'
import { readPanelCookie, setPanelCookie } from './session-cookie.ts'

const NAME = 'panel-challenge'
const Challenge = z.string().max(200)

const CHALLENGE_COOKIE: SealedCookie<typeof Challenge> = {
  name: NAME,
  schema: Challenge,
  seconds: 600,
  // Version 0.2 kept the token itself.
  readFormer({ clock }, text) {
    if (!text.startsWith('sc_')) throw new Error('This is no challenge.')
    return { until: clock.now().getTime() + 1, value: text }
  },
}

/** The token of a sign-in that waits for its second factor; '' if there is none. */
export async function readPendingSignIn(app: App): Promise<string> {
  const text = await readPanelCookie(app, NAME)
  const name = siteCookieName(app.settings.current, NAME)
  return (await openCookie(app, CHALLENGE_COOKIE, { [name]: text })) ?? ''
}

/** Keeps the token in the browser. Only actions may set cookies. */
export async function keepPendingSignIn(app: App, challenge: string): Promise<void> {
  await setPanelCookie(app, NAME, await sealValue(app, CHALLENGE_COOKIE, challenge))
}

export async function dropPendingSignIn(app: App): Promise<void> {
  await setPanelCookie(app, NAME, '')
}
