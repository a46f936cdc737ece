import { unpackData } from '../engine/unpack-data.ts'
import type { LoadedShared } from './load-shared.ts'

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

export function openSeen({ data, key }: LoadedShared): SeenByAll {
  const printed = new Map<string, Printed & { until: number }>()
  return {
    variables: unpackData(data, key) as Record<string, unknown>,
    find(call) {
      const found = printed.get(call)
      return found && found.until > performance.now() ? found : undefined
    },
    keep: (call, given) => printed.set(call, { ...given, until: performance.now() + KEPT_MS }),
  }
}
