import type { LocatedFinding } from './check/findings/describe-findings.ts'
import type { Design, Resolving } from './design/resolve-design.ts'
import type { StoredDesign } from './design/stored-design.ts'
import type { HeadTag } from './head/read-head.ts'
import type { ThemeFolders } from './packing/theme-folders.ts'
import type { ServedAsset } from './themes/serve-asset.ts'
import type { ThemeInfo } from './themes/theme-info.ts'

/** A view with its data: plain JSON by variable name. */
export type ViewCall = {
  view: string
  /** The view `VIEW.TEMPLATE` is used instead if the theme has it. */
  template?: string | null
  data: Record<string, unknown>
  /** Where the view stands: in the body unless given. */
  slot?: 'head' | 'body'
  /** Its output may be reused for up to a minute for the same data. */
  reuse?: boolean
}

/** Settings for the script of live results. `delay` is in milliseconds. */
export type LiveConfig = {
  endpoint: string
  /** Where the script reports choices; null if they are not counted. */
  chosen: string | null
  /** Suggestions for an empty field: the browser's recent searches, and the endpoint's answer to an empty query. */
  empty: { recent: boolean; starters: boolean }
  minChars: number
  delay: number
  labels: { noResults: string; seeAll: string; viewAll: string; recent: string; forget: string }
  notices: { corrected: string; exact: string; suggestion: string }
}

export type RenderOptions = {
  /** Seen by every view, including nested ones: site, routes, menus, page … The engine adds `theme` and `settings`. */
  shared: Record<string, unknown>
  /** Null while live results are off; `@searchScripts` then prints nothing. */
  live: LiveConfig | null
  /** The language of the texts that views print with `t`; the site's own by default. */
  locale?: string
  /** A theme to show instead of the active one. */
  theme?: string
  /** How the theme looks with what the owner has chosen; its defaults unless given. */
  design?: Design
  /** Show what is wrong with a view where it would be, for the theme's author. */
  showFaults?: boolean
  /** Called if a built-in view takes the place of one of the theme's, which may work the next time. */
  onFallback?: () => void
}

/** A page as a theme shows it: tags for its head, and the content of its body. */
export type RenderedPage = { head: HeadTag[]; html: string }

/** A fault that was met while pages were rendered. */
export type ViewFault = { view: string; place: string; message: string; times: number; lastAt: Date }

export type Theming = {
  /**
   * The HTML of all parts, in order, from one pass of the engine. Never rejects for a theme's fault: the built-in view
   * is used instead and the fault is logged.
   */
  render(parts: readonly ViewCall[], options: RenderOptions): Promise<string>
  /** The same with the tags of the parts in the head, as far as the pages' policy allows them. */
  renderPage(parts: readonly ViewCall[], options: RenderOptions): Promise<RenderedPage>
  /** A path such as /theme-assets/mine/0123456789abcdef/site.css; undefined if no layer has the file. */
  assetUrl(file: string, theme?: string): string | undefined
  /** How a theme looks with what the owner has chosen for it. The same object for the same arguments and files. */
  design(stored: StoredDesign, theme?: string): Design
  /** A theme's design options; undefined if the theme does not exist. */
  designOptions(theme: string): Resolving | undefined
  /** Which of these variables a view mentions, apart from the partials that it renders. */
  mentions(view: string, names: readonly string[], theme?: string): Set<string>
  /** The names of all views that a theme has, its parents' and the site's own among them; empty if it does not exist. */
  viewNames(theme: string): string[]
  /** Which of these words a theme's own views have, its parents' among them, or the view `shownBy`, even if it is the site's own. */
  uses(words: readonly string[], shownBy: string, theme?: string): ReadonlySet<string>
  /** Changes with every change to the files of the theme, or of those below it. */
  fingerprint(theme?: string): string
  /** An asset by a path from `assetUrl`, even one from before the file changed. */
  readAsset(path: string): ServedAsset | undefined
  themes(): ThemeInfo[]
  /** The problems of a theme; errors prevent its activation. Throws UnreadableTheme if the theme does not exist. */
  check(theme: string): Promise<LocatedFinding[]>
  /** Changes the folders of themes. */
  folders(): Promise<ThemeFolders>
  /** Recent rendering errors with a theme's current files, the latest first. */
  faults(theme?: string): ViewFault[]
  /** Gets ready to render, so that the first page need not wait, and deletes what an earlier process left behind. */
  start(): void
  close(): Promise<void>
}
