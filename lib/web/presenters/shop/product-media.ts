import { z } from 'zod'
import { findVideoPlayer, placeAmong, type ShownVideo } from '#lib/domains/shop/catalogue/index.ts'
import { type Picture, uploadType, VIDEO } from '#lib/services/media/index.ts'
import { type Format, Image, presentImage } from '../format.ts'
import { openEnum } from '../open-enum.ts'

const MediaType = openEnum(['image', 'video', 'external_video'], {
  id: 'ProductMediaType',
  description: '`video`: a file of this shop. `external_video`: one that another site plays.',
})

const VideoHost = openEnum(['youtube', 'vimeo'], {
  id: 'VideoHost',
  description: 'The site that plays a video.',
})

const VideoFile = z
  .object({
    url: z.url().describe('The file. It takes requests for ranges.'),
    mime_type: z.string().describe('`video/mp4` or `video/webm`.'),
  })
  .meta({ id: 'ProductVideoFile', description: 'A video that the shop serves itself.' })

const ExternalVideo = z
  .object({
    host: VideoHost,
    url: z.url().describe('The page of the video.'),
    embed_url: z
      .url()
      .describe(
        'The player. Load it only once the viewer asks for it: it tells the other site who they are.',
      ),
  })
  .meta({ id: 'ExternalVideo', description: 'A video on YouTube or Vimeo.' })

export const ProductMedia = z
  .object({
    type: MediaType,
    alt: z.string().describe('What it shows, for those who do not see it.'),
    image: Image.nullable().describe(
      'The image itself, or the one to show until a video plays; null if there is none.',
    ),
    video: VideoFile.nullable().describe('Null unless the type is `video`.'),
    external_video: ExternalVideo.nullable().describe('Null unless the type is `external_video`.'),
    added_at: z.string().nullable().describe('When a video was added, in ISO 8601; null for images.'),
  })
  .meta({ id: 'ProductMedia', description: 'An image or a video of a product.' })

export type ShownMedia = z.input<typeof ProductMedia>

/** The images of a product with its videos at their places among them. */
export function presentMedia(
  { images, videos }: { images: readonly Picture[]; videos: readonly ShownVideo[] },
  format: Format,
): ShownMedia[] {
  const [main = null] = images
  return placeAmong(images, videos).map((one) =>
    'place' in one ? presentVideo(one, main, format) : presentStill(one, format),
  )
}

function presentStill(picture: Picture, format: Format): ShownMedia {
  const image = presentImage(picture, format)
  return { type: 'image', alt: image.alt, image, video: null, external_video: null, added_at: null }
}

function presentVideo(
  { url, title, picture, addedAt }: ShownVideo,
  main: Picture | null,
  format: Format,
): ShownMedia {
  const poster = picture ?? main
  const played = findVideoPlayer(url)
  return {
    type: played ? 'external_video' : 'video',
    alt: title,
    image: poster && presentImage(poster, format),
    video: played ? null : { url: format.url(url), mime_type: uploadType(VIDEO, url) ?? '' },
    external_video: played && { host: played.host, url, embed_url: played.player },
    added_at: addedAt,
  }
}
