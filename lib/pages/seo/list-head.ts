import type { HeadImage, PageHead } from './page-head.ts'
import { describeTrail, type TrailStep } from './structured-data/describe-trail.ts'

type Listed = {
  /** The listed category, if any. */
  category: { name: string; url: string; image: HeadImage | null } | null
  /** The pages above it. */
  trail: readonly TrailStep[]
  feed?: PageHead['feed']
}

/** The head of a list of products or posts. */
export function listHead({ category, trail, feed }: Listed): PageHead {
  if (!category) return {}
  const { name, url, image } = category
  return { image, feed, data: [describeTrail([...trail, { name, url }])] }
}
