import { type Picture, thumbnailOf } from '#lib/services/media/index.ts'
import { onSite } from '../../ui/frame/on-site.ts'

/** A picture beside the name of what it shows, which says it all to those who cannot see it. */
export function Thumbnail({ picture }: { picture: Picture | null }) {
  if (!picture) return <span className="thumbnail" />
  const src = onSite(thumbnailOf(picture))
  // biome-ignore lint/performance/noImgElement: the site makes its sizes itself.
  return <img className="thumbnail" src={src} alt="" loading="lazy" width={40} height={40} />
}
