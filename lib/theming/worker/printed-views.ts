import { LRUCache } from 'lru-cache'

/** A view's output, with the marker it printed for the script. */
export type Printed = { html: string; marker: string | null }

/** Recent outputs of views, by everything they can read. */
export type PrintedViews = {
  /** Undefined if it was not kept, or too long ago. */
  find(call: string): Printed | undefined
  keep(call: string, printed: Printed): void
}

/** Views may print the time; it is late by no more than this. */
const KEPT_MS = 60_000
/** Of two bytes each at most. */
const MAX_CHARACTERS = 4_000_000
/** Of one view with its data: more, such as a cart of a hundred lines, would take the place of many others. */
const MAX_OF_ONE = 200_000

export function createPrintedViews(): PrintedViews {
  const printed = new LRUCache<string, Printed>({
    ttl: KEPT_MS,
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_OF_ONE,
    sizeCalculation: ({ html }, call) => html.length + call.length,
  })
  return {
    find: (call) => printed.get(call),
    keep: (call, given) => void printed.set(call, given),
  }
}
