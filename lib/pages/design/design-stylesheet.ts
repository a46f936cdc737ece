import { createHash } from 'node:crypto'
import type { App } from '#lib/app/app.ts'
import { readDesign } from '#lib/theming/index.ts'

/** The address of the stylesheet with a design's custom properties. It changes with them. */
export function designStylesheetUrl(css: string, theme: string): string {
  return `/theme-settings.css?${new URLSearchParams({ theme, v: fingerprint(css) })}`
}

/**
 * The stylesheet, and whether `version` is that of its content. A draft is served to clients that know its fingerprint, which
 * only previews print.
 */
export async function loadDesignStylesheet(
  { database, theming }: Pick<App, 'database' | 'theming'>,
  theme: string,
  version: string | null,
): Promise<{ css: string; isCurrent: boolean }> {
  if (!theming.designOptions(theme)) return { css: '', isCurrent: false }
  const load = async (draft: boolean) =>
    theming.design((await readDesign(database, { theme, draft })).design, theme).css
  const css = await load(false)
  if (fingerprint(css) === version) return { css, isCurrent: true }
  const draft = await load(true)
  return fingerprint(draft) === version ? { css: draft, isCurrent: true } : { css, isCurrent: false }
}

function fingerprint(css: string): string {
  return createHash('sha256').update(css).digest('hex').slice(0, 16)
}
