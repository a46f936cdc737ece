import { unpackData } from '../engine/unpack-data.ts'

/** What a view printed, with the marker that it printed for the script. */
export type Printed = { html: string; marker: string | null }

/** What all views of a page see, and what some of them printed for it. */
export type SeenByAll = {
  variables: Record<string, unknown>
  /** Undefined if it was not kept, or too long ago. */
  find(call: string): Printed | undefined
  keep(call: string, printed: Printed): void
}

/** Views may print the time; it is late by no more than this. */
const KEPT_MS = 60_000
const MAX_KEPT = 40

/** Remembers what the views of the last pages saw: menus and much else are the same for every visitor. */
export function createMemory(): { open(packed: string, key: string): SeenByAll } {
  const known = new Map<string, SeenByAll>()
  return {
    open(packed, key) {
      const seen = known.get(packed) ?? begin(unpackData(packed, key) as Record<string, unknown>)
      known.delete(packed)
      known.set(packed, seen)
      const [oldest] = known.keys()
      if (known.size > MAX_KEPT && oldest !== undefined) known.delete(oldest)
      return seen
    },
  }
}

function begin(variables: Record<string, unknown>): SeenByAll {
  const printed = new Map<string, Printed & { until: number }>()
  return {
    variables,
    find(call) {
      const found = printed.get(call)
      return found && found.until > performance.now() ? found : undefined
    },
    keep: (call, given) => printed.set(call, { ...given, until: performance.now() + KEPT_MS }),
  }
}
