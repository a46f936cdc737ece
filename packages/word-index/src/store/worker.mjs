import { parentPort } from 'node:worker_threads'
import { build, stop } from 'esbuild'

// Started by path, so that no bundler looks for it. One bundle is there in a tenth of a second, where a loader that
// translates module by module takes half of one.
const { createTasks } = await importSource(new URL('worker-tasks.ts', import.meta.url))
const tasks = createTasks()

parentPort.on('message', ({ name, args }) => {
  try {
    parentPort.postMessage({ result: tasks[name](...args) })
  } catch (error) {
    parentPort.postMessage({ error: { message: error.message, file: error.file } })
  }
})

async function importSource(url) {
  const entry = decodeURIComponent(url.pathname)
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  await stop()
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}
