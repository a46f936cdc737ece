import { parseAssetPath } from './assets.ts'
import type { ThemeStore } from './theme-store.ts'

export type ServedAsset = {
  bytes: Uint8Array
  /** The content type. */
  type: string
  etag: string
  /** The path is the asset's current one, so the bytes behind it never change. */
  isCurrent: boolean
}

/** An asset by its path. If it has changed since the path was made, its current version is served. */
export function serveAsset(store: ThemeStore, path: string): ServedAsset | undefined {
  const parts = parseAssetPath(path)
  const found = parts && store.findAsset(parts.layer, parts.file)
  if (!found) return undefined
  const { asset, fingerprint } = found
  const isCurrent = parts.fingerprint === fingerprint
  return { bytes: asset.bytes, type: asset.type, etag: `"${fingerprint}"`, isCurrent }
}
