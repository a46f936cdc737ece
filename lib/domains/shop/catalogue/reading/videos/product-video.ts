import type { Context } from '#lib/context.ts'
import { PICTURE, translateRows } from '#lib/domains/publishing/translations/index.ts'
import { nameEmbed, playerFor } from '#lib/platform/text/embeds/index.ts'
import { findPictures, type Picture, uploadType, VIDEO } from '#lib/services/media/index.ts'

/** A video among the pictures of a product. */
export type ProductVideo = {
  /** The path of a file on this site, or the address of a page on YouTube or Vimeo. */
  url: string
  /** Names the video for those who do not see it. */
  title: string
  /** The address of the picture that is shown until it plays; null for the product's first. */
  poster: string | null
  /** Its place among the pictures, from 0. */
  place: number
  /** In ISO 8601. */
  addedAt: string
}

export const MAX_VIDEOS = 10

const HOSTS = {
  'www.youtube-nocookie.com': 'youtube',
  'player.vimeo.com': 'vimeo',
} as const

/** The site that plays a video, and the address of its player; null for files of this site, and for any other address. */
export function findVideoPlayer(url: string): { host: 'youtube' | 'vimeo'; player: string } | null {
  const player = playerFor(url)
  const host = player && HOSTS[new URL(player).hostname as keyof typeof HOSTS]
  return host ? { host, player } : null
}

/** The path of a file here as it is, and the page of a video on YouTube or Vimeo, whatever address of it is given; null for anything else. */
export function toVideoAddress(given: string): string | null {
  if (uploadType(VIDEO, given) !== null) return given
  const played = given.startsWith('https://') ? findVideoPlayer(given) : null
  // By way of the player, so that every form of an address leads to one page.
  return played && nameEmbed(played.player).address
}

/** Each video once: the first of those with the same address. */
export function uniqueVideos(videos: readonly ProductVideo[]): ProductVideo[] {
  return videos.filter(({ url }, at) => videos.findIndex((one) => one.url === url) === at)
}

/** A list with others put between its items, each at its place or after the last. */
export function placeAmong<Item, Other extends { place: number }>(
  items: readonly Item[],
  others: readonly Other[],
): (Item | Other)[] {
  const all: (Item | Other)[] = [...items]
  for (const other of others.toSorted((a, b) => a.place - b.place)) all.splice(other.place, 0, other)
  return all
}

const FIRST = /^(\d{1,2}):\s*(\S{1,500})$/

/**
 * As files have a video on one line: `2: https://youtu.be/x | How it folds | /media/still.jpg | 2026-11-27T12:00:00.000Z`. Places begin with
 * 1; poster and time may be missing.
 */
export function writeProductVideos(
  videos: readonly ProductVideo[],
  toAddress: (url: string) => string,
): string {
  const write = ({ url, title, poster, place, addedAt }: ProductVideo) => [
    `${place + 1}: ${toAddress(url)}`,
    title.replaceAll('|', ' ').trim(),
    poster === null ? '' : toAddress(poster),
    addedAt,
  ]
  return videos.map((video) => write(video).join(' | ')).join('\n')
}

type Reading = { toPath: (address: string) => string; now: Date }

/** Null if a line is none, or its address is neither that of a file here nor one of YouTube or Vimeo. */
export function parseProductVideos(text: string, reading: Reading): ProductVideo[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const videos = lines.flatMap((line) => parseLine(line, reading) ?? [])
  return lines.length <= MAX_VIDEOS && videos.length === lines.length ? uniqueVideos(videos) : null
}

function parseLine(line: string, { toPath, now }: Reading): ProductVideo | null {
  const [first = '', title = '', poster = '', added = ''] = line.split('|').map((part) => part.trim())
  const [, place, address = ''] = FIRST.exec(first) ?? []
  const url = toVideoAddress(toPath(address))
  const addedAt = new Date(added)
  if (url === null) return null
  return {
    url,
    title: title.slice(0, 300),
    poster: poster === '' ? null : toPath(poster).slice(0, 500),
    place: Math.max(0, Number(place) - 1),
    addedAt: (Number.isNaN(addedAt.getTime()) ? now : addedAt).toISOString(),
  }
}

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
