import type { Clock } from '#lib/platform/process/clock.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import { isThemeName } from '#themes'

/** The name of the link's parameter and of the cookie that keeps its value. */
export const PREVIEW_NAME = 'theme_preview'
/** The value of the parameter that ends a preview. */
export const PREVIEW_END = 'end'
export const PREVIEW_SECONDS = 24 * 60 * 60

const PURPOSE = 'theme preview'

type Signing = { secrets: Secrets; clock: Clock }

/** A path that shows a theme for a day in the browser that opens it. */
export function createPreviewLink({ secrets, clock }: Signing, theme: string): { path: string; until: Date } {
  const until = new Date(clock.now().getTime() + PREVIEW_SECONDS * 1000)
  const seconds = Math.floor(until.getTime() / 1000)
  const token = `${theme}.${seconds}.${secrets.sign(PURPOSE, `${theme}.${seconds}`).toString('base64url')}`
  return { path: linkTo(token), until }
}

export function endPreviewLink(): string {
  return linkTo(PREVIEW_END)
}

/**
 * The theme to show in a browser, by the value of the parameter or the cookie; undefined if the value is missing,
 * forged or expired.
 */
export function verifyPreview({ secrets, clock }: Signing, value: string | undefined): string | undefined {
  const [theme = '', until = '', signature = ''] = value?.split('.') ?? []
  const seconds = /^\d{1,12}$/.test(until) ? Number(until) : 0
  if (!isThemeName(theme) || seconds * 1000 <= clock.now().getTime()) return undefined
  return secrets.verify(PURPOSE, `${theme}.${seconds}`, signature) ? theme : undefined
}

function linkTo(value: string): string {
  return `/?${new URLSearchParams({ [PREVIEW_NAME]: value })}`
}
