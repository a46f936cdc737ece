import type { HeadImage, PageHead } from './page-metadata.ts'
import { describeTrail, type TrailStep } from './site-facts.ts'

type Listed = {
  /** The listed category, tag or author, if any. */
  listed: { name: string; url: string; image: HeadImage | null } | null | undefined
  /** The pages above it. */
  trail: readonly TrailStep[]
  feed?: PageHead['feed']
}

/** The head of a list of products or posts. */
export function listHead({ listed, trail, feed }: Listed): PageHead {
  if (!listed) return {}
  const { name, url, image } = listed
  return { image, feed, data: [describeTrail([...trail, { name, url }])] }
}
