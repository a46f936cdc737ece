/** One module of a source file and all that it imports. A thread that is given it starts in a moment. */
export async function bundle(entry) {
  const { build, stop } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    mainFields: ['module', 'main'],
    format: 'esm',
    target: 'node20',
    // Packages in CommonJS load Node's own modules with it.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(process.execPath);",
    },
  })
  await stop()
  return outputFiles[0].text
}

export function loadBundle(code) {
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
}
