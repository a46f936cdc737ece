import type { LoadedShared } from '../data/index.ts'
import type { Fault } from '../engine/fault.ts'
import type { Limits } from '../themes/limits.ts'
import type { View } from '../themes/views.ts'
import type { LiveConfig } from '../theming.ts'

/** A worker's data about a theme. */
export type LoadedTheme = {
  id: number
  views: [name: string, view: View][]
  assets: [file: string, path: string][]
  limits: Limits
}

/** A worker's texts of a theme in one language. The first layer that has a key wins. */
export type LoadedTexts = {
  id: string
  layers: { locale: string; patterns: [key: string, pattern: string][] }[]
}

export type PassPart = {
  view: string
  /** The built-in view that takes its place if it fails. */
  usual: string
  /** Whether to try the theme's view at all. */
  by: 'theme' | 'built-in'
  /** Why not, if the view itself is at fault. */
  fault: Fault | null
  slot: 'head' | 'body'
  /** Whether what it prints may be kept. */
  reuse: boolean
}

export type PassRequest = {
  theme: number
  /** The layers below it, nearest first: a view of theirs replaces one that fails. */
  parents: number[]
  /** The layer whose views replace those that fail there too; the same as `theme` if that is the built-in one. */
  builtIn: number
  /** The id of the texts. */
  texts: string
  parts: PassPart[]
  /** The part that `@searchScripts` prints. */
  script: PassPart
  /** The data of each part, from `packData`. */
  data: string[]
  /** The id of what all of them see. */
  shared: number
  live: LiveConfig | null
  /** The key of trusted HTML in the data. */
  key: string
  /** Show what is wrong with a view where it would be. */
  development: boolean
}

export type PassAnswer = {
  /** The output of the parts in the head. */
  head: string
  html: string
  /** Views of the theme that failed. */
  faults: Fault[]
  /** Views of the theme that worked. */
  worked: string[]
  missingAssets: string[]
}

/** Data that a renderer must store or drop. */
export type ToLoad =
  | { type: 'load'; theme: LoadedTheme }
  | { type: 'unload'; id: number }
  | { type: 'load_texts'; texts: LoadedTexts }
  | { type: 'unload_texts'; id: string }
  | { type: 'load_shared'; shared: LoadedShared }
  | { type: 'unload_shared'; id: number }

export type ToWorker = ToLoad | { type: 'render'; request: PassRequest }

export type FromWorker =
  | { type: 'ready'; code: string }
  | { type: 'rendered'; answer: PassAnswer }
  | { type: 'failed'; message: string }
