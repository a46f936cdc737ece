import type { StructuredData } from '#lib/pages/seo/site-facts.ts'
import type { SeenProduct } from './describe-product.ts'

/** The videos of a product. Search engines list those with a picture. */
export function describeVideos({ product, media }: SeenProduct): StructuredData[] {
  return media.flatMap(({ type, alt, image, video, external_video: external, added_at: uploadDate }) =>
    type === 'image' || !image || uploadDate === null
      ? []
      : [
          {
            '@type': 'VideoObject',
            name: alt || product.name,
            description: product.seo.description || product.name,
            thumbnailUrl: image.url,
            uploadDate,
            contentUrl: video?.url,
            embedUrl: external?.embed_url,
          },
        ],
  )
}
