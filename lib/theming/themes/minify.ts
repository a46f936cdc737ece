import { transformSync } from 'esbuild'
import { LRUCache } from 'lru-cache'

/** A theme's check reads the project's files each time, and they hardly ever change. */
const minified = new LRUCache<string, Buffer>({ max: 20 })

/** A script or stylesheet of the project in as few bytes as browsers need, by its name. */
export function minify(file: `${string}.${'js' | 'css'}`, source: Buffer): Buffer {
  const loader = file.endsWith('.js') ? 'js' : 'css'
  const text = source.toString()
  const key = `${loader} ${text}`
  const kept = minified.get(key)
  if (kept) return kept
  const options = { loader, minify: true, charset: 'utf8', target: 'es2022' } as const
  const bytes = Buffer.from(transformSync(text, options).code)
  minified.set(key, bytes)
  return bytes
}
