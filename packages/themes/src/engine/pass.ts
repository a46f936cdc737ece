import { randomInt } from 'node:crypto'
import type { Context } from 'liquidjs'
import { createTranslator, type Translator } from '../../../messages/src/index.ts'

/** The state of one rendering of a page besides its data. Views cannot reach it. */
export type Pass = {
  /** The output of `@searchScripts`, to be replaced by the script; null if it prints nothing. */
  marker: string | null
  /** Paths of assets by their file. */
  assets: ReadonlyMap<string, string>
  /** The texts of `t`. */
  texts: Translator
  /** Files that were requested and do not exist. */
  missingAssets: Set<string>
  /** Takes note of a section that failed, and returns what to print instead. Throws if the view as a whole fails. */
  failSection(view: string, error: unknown): string
  /** How deeply views are nested at the moment. */
  depth: number
}

const NO_TEXTS = createTranslator([])
const passes = new WeakMap<object, Pass>()

/** Ties a pass to the variables that all views of it share. */
export function beginPass(
  globals: object,
  pass: Omit<Pass, 'depth' | 'missingAssets' | 'failSection'> & Partial<Pick<Pass, 'failSection'>>,
): Pass {
  const begun: Pass = { failSection: rethrow, ...pass, depth: 0, missingAssets: new Set() }
  passes.set(globals, begun)
  return begun
}

export function passOf({ globals }: Context): Pass {
  return passes.get(globals) ?? beginPass(globals, { marker: null, assets: new Map(), texts: NO_TEXTS })
}

function rethrow(_view: string, error: unknown): never {
  throw error
}

const LENGTH = 12
const FIRST_PRIVATE = 0xe000
const PRIVATE = 0x1900

/** A unique text of private-use characters, which no filter and no escaping changes. */
export function makeMarker(): string {
  const codes = Array.from({ length: LENGTH }, () => FIRST_PRIVATE + randomInt(PRIVATE))
  return String.fromCharCode(...codes)
}

/** Replaces the first marker by the script and removes the others. */
export function placeScript(html: string, marker: string | null, renderScript: () => string): string {
  const at = marker === null ? -1 : html.indexOf(marker)
  if (marker === null || at < 0) return html
  return html.slice(0, at) + renderScript() + html.slice(at).replaceAll(marker, '')
}

/**
 * Starts counting the milliseconds of work by this process. On a busy machine they are fewer than by the wall clock,
 * which is not the view's fault.
 */
export function startWorkClock(): () => number {
  const begunAt = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return Math.min(performance.now() - begunAt, (user + system) / 1000)
  }
}

const PATIENCE = 3
// Most views are done by then. Asking for the work of the process takes longer than printing a small one.
const SHORT_MS = 5

/** The engine calls it again and again; it throws once a view has used up its time. */
export class TimeBudget {
  readonly #ms: number
  readonly #begunAt = performance.now()
  /** Since the first moments are over. */
  #worked: (() => number) | undefined
  #askAgainAt: number

  /** `ms` of work, of which the first moments do not count; three times as much by the wall clock, in case the machine is busy. */
  constructor(ms: number) {
    this.#ms = ms
    this.#askAgainAt = this.#begunAt + Math.min(ms, SHORT_MS)
  }

  check(now: number): void {
    if (now < this.#askAgainAt) return
    this.#worked ??= startWorkClock()
    const left = Math.min(this.#ms - this.#worked(), this.#begunAt + PATIENCE * this.#ms - now)
    if (left <= 0) throw new Error('template render limit exceeded')
    this.#askAgainAt = now + left
  }
}

/** The engine calls it before making a text or a list, with the number of characters or items. */
export class MemoryBudget {
  #left: number
  readonly #atOnce: number

  /**
   * A thread survives running out of memory only if it does so gradually, so a view may ask for no more than this at
   * once.
   */
  constructor(total: number) {
    this.#left = total
    this.#atOnce = total / 2
  }

  use(count: number): void {
    const asked = Number(count)
    if (!(asked > 0)) return
    if (asked > this.#left || asked > this.#atOnce) throw new Error('memory alloc limit exceeded')
    this.#left -= asked
  }
}
