import type { Fault } from '../engine/fault.ts'
import type { Limits } from '../themes/limits.ts'
import type { View } from '../themes/views.ts'

/** What a worker knows of a theme. */
export type LoadedTheme = {
  id: number
  views: [name: string, view: View][]
  assets: [file: string, path: string][]
  limits: Limits
}

export type PassPart = {
  view: string
  /** Whether the theme's view is to be tried at all. */
  by: 'theme' | 'built-in'
  /** Why it is not, where that is its own fault. */
  fault: Fault | null
}

export type PassRequest = {
  theme: number
  /** The one whose views answer where the theme's fail; `theme` itself where it is the built-in. */
  builtIn: number
  parts: PassPart[]
  /** The part that `@searchScripts` prints. */
  script: PassPart
  /** `packData` of `PassData`. */
  data: string
  /** What trusted HTML goes by in `data`. */
  key: string
  /** Show what is wrong with a view in its place. */
  development: boolean
}

export type PassData = {
  parts: Record<string, unknown>[]
  shared: Record<string, unknown>
  live: Record<string, unknown> | null
}

export type PassAnswer = {
  html: string
  /** Views of the theme that failed. */
  faults: Fault[]
  /** Views of the theme that did not. */
  worked: string[]
  missingAssets: string[]
}

export type ToWorker =
  | { type: 'load'; theme: LoadedTheme }
  | { type: 'unload'; id: number }
  | { type: 'render'; request: PassRequest }

export type FromWorker =
  | { type: 'ready'; code: string }
  | { type: 'rendered'; answer: PassAnswer }
  | { type: 'failed'; message: string }
