import path from 'node:path'
import { build } from 'esbuild'

/**
 * A module of the example app without screens. It is compiled without the app's tsconfig.json, which extends Expo's, so that it
 * loads where the packages of the app are not installed.
 */
export async function loadLogic(file: string) {
  const { outputFiles } = await build({
    entryPoints: [path.resolve('examples/app/src', file)],
    tsconfigRaw: {},
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
  return import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)
}
