import type { PageHead } from './seo/page-head.ts'

/** What an address shows: a view with its data, and what the head of the page says. */
export type StorefrontPage = {
  /** Such as `posts/show`. */
  view: string
  /** Plain JSON; its keys are the names that the view knows. */
  data: Record<string, unknown>
  /** The path with the parameters that make a page of its own, such as `/posts?category=news`; '' for none. */
  path: string
  title: string
  description?: string
  /** The title stands alone, without the site's name. */
  titleAlone?: boolean
  /** Search engines leave the page out, and follow its links. */
  unlisted?: boolean
  /** What was searched for, which forms show. */
  query?: string
  /** What it tells search engines and others beyond that. */
  head?: PageHead
  /** Assets besides `site.css`. */
  stylesheets?: string[]
}
