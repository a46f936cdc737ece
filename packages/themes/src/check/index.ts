// The public API for theme authors' tools. Pages use that of the package and need none of this.
export { copyView } from '../authoring/copy-view.ts'
export { findStaleCopies, type StaleCopy } from '../authoring/find-stale-copies.ts'
export { makeTheme } from '../authoring/make-theme.ts'
export { compareThemeFiles, readThemeFiles } from '../authoring/theme-files.ts'
export type { DeclaredSetting } from '../design/declare-design.ts'
export {
  type DesignValues,
  knownTo,
  type Resolving,
  resolveDesign,
  valuesOf,
} from '../design/resolve-design.ts'
export { areas, type ThemeSection } from '../design/section-types.ts'
export type { ThemeSetting } from '../design/setting-types.ts'
export { UNCHANGED } from '../design/stored-design.ts'
export { listThemeNames } from '../themes/list-theme-names.ts'
export { UnreadableTheme } from '../themes/unreadable-theme.ts'
export { toViewName } from '../themes/views.ts'
export { type CheckAnswer, type CheckTask, checkFolder } from './check-folder.ts'
export { checkTheme } from './check-theme.ts'
export type { CheckedSite, Placed, SiteChecks } from './checked-site.ts'
export { describeFindings, type LocatedFinding, locateFindings } from './findings/describe-findings.ts'
export type { Finding, Remark } from './findings/finding.ts'
export { didYouMean } from './findings/nearest-name.ts'
export { countFindings } from './findings/show-findings.ts'
export type { AnalysedView, AnalysedViews } from './views/analyse-views.ts'
export type { Data, KnownViews } from './views/known-views.ts'
export { PRINTED } from './views/parse-markup.ts'
export { type Shape, shapeOf } from './views/shape.ts'
