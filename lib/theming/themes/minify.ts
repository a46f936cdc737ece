import { transformSync } from 'esbuild'

/** A script or stylesheet of the project in as few bytes as browsers need, by its name. */
export function minify(file: `${string}.${'js' | 'css'}`, source: Buffer): Buffer {
  const loader = file.endsWith('.js') ? 'js' : 'css'
  const options = { loader, minify: true, charset: 'utf8', target: 'es2022' } as const
  return Buffer.from(transformSync(source.toString(), options).code)
}
