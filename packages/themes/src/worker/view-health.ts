import { describePlace, type Fault } from '../engine/fault.ts'
import type { Log } from '../site.ts'
import type { LayeredTheme } from '../themes/theme-store.ts'

/** Tracks how the themes' views fare, so that one that keeps failing takes no more time. Changed files start afresh. */
export type ViewHealth = {
  /** Why a view is suspended at the moment; null if it is not. */
  currentFault(theme: LayeredTheme, view: string): Fault | null
  /** Whether it ever worked. */
  isProven(theme: LayeredTheme, view: string): boolean
  worked(theme: LayeredTheme, view: string): void
  /** Logs each fault once. */
  failed(theme: LayeredTheme, fault: Fault): void
  /** The thread had to be ended because of it. */
  killed(theme: LayeredTheme, view: string, message: string): void
  /** A theme's errors, the latest first. */
  list(theme: LayeredTheme): ViewFault[]
}

/** A fault that was met while pages were rendered. */
export type ViewFault = { view: string; place: string; message: string; times: number; lastAt: Date }

type Record = {
  limitsAt: number[]
  restsUntil: number
  isProven: boolean
  last?: Fault
  faults: Map<string, ViewFault>
}

const FAULTS = 3
const WITHIN_MS = 10_000
const REST_MS = 30_000
const MAX_LOGGED = 100

export function createViewHealth(log: Log): ViewHealth {
  const themes = new WeakMap<LayeredTheme, Map<string, Record>>()

  const find = (theme: LayeredTheme, view: string): Record => {
    const views = themes.get(theme) ?? new Map<string, Record>()
    const record = views.get(view) ?? { limitsAt: [], restsUntil: 0, isProven: false, faults: new Map() }
    themes.set(theme, views.set(view, record))
    return record
  }
  const rest = (record: Record, { theme: { name: theme } }: LayeredTheme, view: string): void => {
    record.restsUntil = performance.now() + REST_MS
    record.limitsAt = []
    log.error(
      { theme, view },
      `A view uses too much time or memory; the built-in one is used for ${REST_MS / 1000} seconds.`,
    )
  }
  const note = (record: Record, { theme: { name: theme } }: LayeredTheme, fault: Fault): void => {
    record.last = fault
    // Where a limit is reached depends on chance.
    const key = fault.isLimit ? fault.message : `${describePlace(fault)} ${fault.message}`
    const lastAt = new Date()
    const known = record.faults.get(key)
    if (known) Object.assign(known, { times: known.times + 1, lastAt })
    if (known || record.faults.size >= MAX_LOGGED) return
    const place = describePlace(fault)
    record.faults.set(key, { view: fault.view, place, message: fault.message, times: 1, lastAt })
    const details = { theme, view: fault.view, place, reason: fault.message }
    log.error(details, 'A theme’s view failed.')
  }

  return {
    currentFault(theme, view) {
      const { restsUntil, last } = find(theme, view)
      return performance.now() < restsUntil && last ? last : null
    },
    isProven: (theme, view) => find(theme, view).isProven,
    worked(theme, view) {
      find(theme, view).isProven = true
    },
    failed(theme, fault) {
      const record = find(theme, fault.view)
      note(record, theme, fault)
      if (!fault.isLimit) return
      const now = performance.now()
      record.limitsAt = [...record.limitsAt.filter((at) => at > now - WITHIN_MS), now]
      if (record.limitsAt.length >= FAULTS) rest(record, theme, fault.view)
    },
    killed(theme, view, message) {
      const record = find(theme, view)
      const file = theme.views.get(view)?.file ?? view
      note(record, theme, { view, file, line: 1, column: 1, message, isLimit: true })
      rest(record, theme, view)
    },
    list: (theme) =>
      [...(themes.get(theme)?.values() ?? [])]
        .flatMap(({ faults }) => [...faults.values()])
        .sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime()),
  }
}
