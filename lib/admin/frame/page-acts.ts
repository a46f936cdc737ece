/** The views of a list are acts as well. */
const ACTS = 'main :is(:is(a, button).button, .segments a:not([aria-current]))'
/** Each row has the same acts, which say nothing without it. */
const OF_ROWS = 'tbody, .rows, dialog, [inert]'

/** An act that the page on the screen offers; `detail` is the card that it belongs to. */
export type PageAct = { label: string; detail: string; run(): void }

/** The acts of the page as it is now, each once. */
export function listPageActs(): PageAct[] {
  const acts = new Map<string, PageAct>()
  for (const element of document.querySelectorAll<HTMLElement>(ACTS)) {
    const label = element.textContent?.trim() ?? ''
    if (label === '' || element.matches(':disabled') || element.closest(OF_ROWS)) continue
    if (!element.checkVisibility()) continue
    const detail = element.closest('section[aria-label], .segments')?.ariaLabel ?? ''
    const key = `${label} ${detail}`
    if (!acts.has(key)) acts.set(key, { label, detail, run: () => element.click() })
  }
  return [...acts.values()]
}
