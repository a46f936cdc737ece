import type { Context } from '#lib/context.ts'
import { PICTURE, translateRows } from '#lib/domains/publishing/translations/index.ts'
import { findPictures, type Picture } from '#lib/services/media/index.ts'
import type { ProductVideo } from './product-video.ts'

/** A video with its poster; null for the product's first picture, if it has one. */
export type ShownVideo = ProductVideo & { picture: Picture | null }

/** The videos of a product, in the order of their places. */
export async function showVideos(context: Context, row: { videos: unknown }): Promise<ShownVideo[]> {
  const videos = (row.videos as ProductVideo[]).toSorted((a, b) => a.place - b.place)
  const found = await findPictures(
    context.database,
    videos.flatMap(({ poster }) => poster ?? []),
  )
  const pictures = await translateRows(context, PICTURE, found)
  return videos.map((video) => ({
    ...video,
    picture: pictures.find(({ url }) => url === video.poster) ?? null,
  }))
}
