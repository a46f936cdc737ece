import { transformSync } from 'esbuild'
import type { Asset } from './assets.ts'

const minified = new WeakMap<Asset, Asset>()

/** An asset of the project as it is sent. Those that are neither scripts nor stylesheets stay as they are. */
export function minifyAsset(file: string, asset: Asset): Asset {
  if (!isCode(file)) return asset
  const known = minified.get(asset) ?? { ...asset, bytes: minify(file, asset.bytes) }
  minified.set(asset, known)
  return known
}

type CodeFile = `${string}.${'js' | 'css'}`

/** A script or stylesheet of the project in as few bytes as browsers need, by its name. */
export function minify(file: CodeFile, source: Buffer): Buffer {
  const loader = file.endsWith('.js') ? 'js' : 'css'
  const options = { loader, minify: true, charset: 'utf8', target: 'es2022' } as const
  return Buffer.from(transformSync(source.toString(), options).code)
}

function isCode(file: string): file is CodeFile {
  return file.endsWith('.js') || file.endsWith('.css')
}
