import type { Shape } from './shape.ts'

/** A sample of the data of a view, by variable. */
export type Data = Record<string, unknown>

/** The views that the site renders with a theme, and what they know. */
export type KnownViews = {
  /** Every view that the site itself renders, except sections and alternates. */
  shownViews: readonly string[]
  /** The views of pages, which are shown between a header and a footer. */
  pageViews: readonly string[]
  /** Page views that are shown without the two. */
  framelessViews: readonly string[]
  /** The views in which `{% sections %}` prints something. */
  sectionViews: readonly string[]
  /** The view that an alternate such as `products/show.gift` replaces; otherwise the view itself. */
  usualOf(view: string): string
  /** Whether a view is for e-mails, which have no policy and no frame. */
  isMailView(view: string): boolean
  /** Whether the site itself renders a view of this name. */
  isShown(view: string): boolean
  /** A sample of the data of a view that is shown. */
  sampleOf(view: string): Data
  /** A sample of what a view, and the partials that it renders, receive besides its own data. */
  sharedSample(view: string): Data
  /** The names that a view knows, each with its shape. */
  variablesOf(view: string): Map<string, Shape>
  /** The names that a view's partials know without their being passed. */
  sharedVariablesOf(view: string): Map<string, Shape>
}
