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
