import { pathOnSite, type Settings } from '#lib/services/settings/index.ts'
import { drawIcon } from './draw-icon.ts'
import { writeIco } from './write-ico.ts'

type IconFile = {
  type: string
  draw(colour: string): Buffer
  /** Whether the owner's icon is sent instead, unless it is a drawing, which these clients cannot show. */
  isReplaceable: boolean
}

const png = (size: number, isFull: boolean, isReplaceable = false): IconFile => ({
  type: 'image/png',
  draw: (colour) => drawIcon(colour, size, isFull),
  isReplaceable,
})

const FAVICON_SIZES = [16, 32, 48]

const files = new Map<string, IconFile>([
  [
    '/favicon.ico',
    {
      type: 'image/x-icon',
      draw: (colour) => writeIco(FAVICON_SIZES.map((size) => ({ size, png: drawIcon(colour, size) }))),
      isReplaceable: true,
    },
  ],
  ['/apple-touch-icon.png', png(180, true, true)],
  ['/icons/icon-192.png', png(192, false)],
  ['/icons/icon-512.png', png(512, false)],
  ['/icons/full-512.png', png(512, true)],
])

let drawn: { colour: string; pictures: Map<string, Buffer> } | undefined

/** Answers with an icon of the site: the owner's, or one in the site's main colour. */
export function answerIcon(settings: Settings, path: string): Response {
  const file = files.get(path)
  if (!file) return new Response('Not found.', { status: 404 })
  const own = settings['site.icon']
  const headers = { 'Cache-Control': 'public, max-age=86400' }
  if (own !== null && file.isReplaceable && !/\.svg(\?|$)/i.test(own) && !isHere(settings, own, path))
    return new Response(null, { status: 302, headers: { ...headers, Location: own } })
  const picture = find(settings['site.primary_color'], path, file)
  return new Response(new Uint8Array(picture), { headers: { ...headers, 'Content-Type': file.type } })
}

/** Whether an address is this path on this site, which would redirect to itself. Every site counts as this one if its own is not set. */
function isHere(settings: Settings, address: string, path: string): boolean {
  if (address.startsWith('/')) return new URL(address, 'http://site.invalid').pathname === path
  const site = settings['site.url']
  if (site !== null && new URL(address).host !== new URL(site).host) return false
  return new URL(pathOnSite(settings, address), 'http://site.invalid').pathname === path
}

function find(colour: string, path: string, { draw }: IconFile): Buffer {
  if (drawn?.colour !== colour) drawn = { colour, pictures: new Map() }
  const known = drawn.pictures.get(path)
  if (known) return known
  const picture = draw(colour)
  drawn.pictures.set(path, picture)
  return picture
}
