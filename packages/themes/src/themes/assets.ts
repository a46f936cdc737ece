import { createHash } from 'node:crypto'
import path from 'node:path'

export type Asset = { bytes: Buffer; type: string }

/** By file, such as `fonts/body.woff2`. */
export type Assets = ReadonlyMap<string, Asset>

const ROOT = '/theme-assets/'

/** File types that a theme can serve. All other files in its folder are ignored. */
const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.otf': 'font/otf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** The content type of an asset; undefined if the file is not one. */
export function assetType(file: string): string | undefined {
  return TYPES[path.extname(file).toLowerCase()]
}

/** One for all assets of a layer, since addresses within a stylesheet are relative to its own. */
export function fingerprintAssets(assets: Assets): string {
  const hash = createHash('sha256')
  for (const [file, { bytes }] of assets) hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  return hash.digest('hex').slice(0, 16)
}

export function assetPath(layer: string, fingerprint: string, file: string): string {
  return ROOT + [layer, fingerprint, ...file.split('/')].map(encodeURIComponent).join('/')
}

/** The parts of a path as `assetPath` writes it, with or without the common prefix. */
export function parseAssetPath(
  written: string,
): { layer: string; fingerprint: string; file: string } | undefined {
  const decoded = decode(written.startsWith(ROOT) ? written.slice(ROOT.length) : written)
  const [layer, fingerprint, ...file] = decoded?.split('/') ?? []
  if (layer === undefined || fingerprint === undefined || file.length === 0) return undefined
  return { layer, fingerprint, file: file.join('/') }
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
