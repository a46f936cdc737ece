import type { Resolving } from '../design/resolve-design.ts'
import type { Site } from '../site.ts'
import type { Remark } from './findings/finding.ts'
import type { AnalysedView, AnalysedViews } from './views/analyse-views.ts'
import type { KnownViews } from './views/known-views.ts'

/** A remark on a view, of checks that look at several. */
export type Placed = { view: AnalysedView; remark: Remark }

/** Checks of what only the site itself knows, such as the attributes that its scripts read. */
export type SiteChecks = {
  checkView(view: AnalysedView): Remark[]
  /** Checks the views of a theme together with those of the layers below. */
  checkViews(views: AnalysedViews): Placed[]
}

/** A site whose themes are checked. */
export type CheckedSite = Site & {
  checks: SiteChecks
  /** `options` are what the theme lets the owner choose. */
  knowViews(options: Resolving): KnownViews
}
