import type { ServedAsset } from './themes/serve-asset.ts'
import type { ThemeInfo } from './themes/theme-info.ts'

/** A view with its data: plain JSON, by the names of its variables. */
export type ViewCall = { view: string; data: Record<string, unknown> }

/** What the script of live results is told. `delay` is in milliseconds. */
export type LiveConfig = {
  endpoint: string
  minChars: number
  delay: number
  labels: { noResults: string; seeAll: string; viewAll: string }
}

export type RenderOptions = {
  /** Seen by every view, also inside others: site, routes, menus, page … The engine adds `theme`. */
  shared: Record<string, unknown>
  /** Null while live results are off: `@searchScripts` then prints nothing. */
  live: LiveConfig | null
  /** A theme to show instead of the active one. */
  theme?: string
}

export type Theming = {
  /**
   * The HTML of all parts, in order, from one pass of the engine. A theme's fault never rejects: the built-in view
   * answers, and the fault is logged.
   */
  render(parts: readonly ViewCall[], options: RenderOptions): Promise<string>
  /** A path such as /theme-assets/mine/0123456789abcdef/site.css; undefined where no layer has the file. */
  assetUrl(file: string, theme?: string): string | undefined
  /** An asset by the path that `assetUrl` gave, also by one it gave before the file was changed. */
  readAsset(path: string): ServedAsset | undefined
  themes(): ThemeInfo[]
  /** Makes ready to render, so that the first page need not wait for it. */
  start(): void
  close(): Promise<void>
}
