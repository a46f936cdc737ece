import { categoryFeedPath } from './feeds/feed-paths.ts'
import type { PageHead } from './page-metadata.ts'
import { buildSiteFacts, describeTrail, type SiteSettings, type TrailStep } from './site-facts.ts'
import { describePost, type PresentedPost } from './structured-data/describe-post.ts'

type Seen = {
  post: PresentedPost
  /** The pages above it. */
  trail: readonly TrailStep[]
}

/** The head of a post's page. */
export function postHead(app: SiteSettings, { post, trail }: Seen): PageHead {
  const [category] = post.categories
  return {
    image: post.image,
    article: {
      publishedAt: post.published_at,
      updatedAt: post.updated_at,
      author: post.author?.name ?? null,
      tags: post.tags.map(({ name }) => name),
    },
    data: [
      describePost(post, buildSiteFacts(app)),
      describeTrail([...trail, { name: post.title, url: post.url }]),
    ],
    feed: category && { title: category.name, path: categoryFeedPath(category.slug) },
  }
}
