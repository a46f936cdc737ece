import type { presentPostDetail } from '#lib/web/presenters/content/post.ts'
import { describeOrganization, type SiteFacts, type StructuredData } from '../site-facts.ts'

export type PresentedPost = ReturnType<typeof presentPostDetail>

/** A post as a BlogPosting. */
export function describePost(post: PresentedPost, site: SiteFacts): StructuredData {
  const publisher = describeOrganization(site)
  return {
    '@type': 'BlogPosting',
    '@id': `${post.url}#post`,
    mainEntityOfPage: post.url,
    url: post.url,
    headline: post.title,
    description: post.seo.description || undefined,
    image: post.image?.url,
    datePublished: post.published_at,
    dateModified: post.updated_at,
    author: post.author ? { '@type': 'Person', name: post.author.name, url: post.author.url } : publisher,
    publisher,
    articleSection: post.categories.map(({ name }) => name),
    keywords: post.tags.map(({ name }) => name),
    timeRequired: `PT${post.reading_minutes}M`,
    commentCount: post.comments_count,
    inLanguage: site.locale,
  }
}
