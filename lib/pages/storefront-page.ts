import type { PageHead } from './seo/page-metadata.ts'

/** A page: a view with its data, and the content of its head. */
export type StorefrontPage = {
  /** Such as `posts/show`. */
  view: string
  /** Such as `gift`, for the view `products/show.gift` if the theme has it. */
  template?: string | null
  /** Plain JSON; its keys are the view's variables. */
  data: Record<string, unknown>
  /** More data for the parent's or the built-in view, which is shown if the theme's own fails. */
  loadMore?: () => Promise<Record<string, unknown>>
  /**
   * The canonical path, including parameters that make a distinct page, such as `/posts?category=news`; '' for none.
   */
  path: string
  title: string
  description?: string
  /** Shows the title without the site's name. */
  titleAlone?: boolean
  /** Keeps the page out of search engines, which still follow its links. */
  unlisted?: boolean
  /** The search term, shown in search forms. */
  query?: string
  /** Further content of the head. */
  head?: PageHead
  /** Has the browser ask again or go on: seconds, such as `4`, or seconds and an address, such as `0;url=/posts`. */
  refresh?: string
  /** A part that the page would be useless without, such as the address its form is sent to. */
  needs?: string[]
  /** Shows nothing around the view: no menus, no footer. */
  isBare?: boolean
  /** Stylesheets in addition to `site.css`. */
  stylesheets?: string[]
  /** `Set-Cookie` lines. */
  cookies?: string[]
}
