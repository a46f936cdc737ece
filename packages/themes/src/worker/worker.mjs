import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { bundle, loadBundle } from './bundle.mjs'

// Started by path, so that no bundler looks for it. The first worker bundles what all of them run: with it at hand, one
// is there in a moment.
const code = workerData.code ?? (await bundle(fileURLToPath(new URL('./render-pass.ts', import.meta.url))))
const { createRenderer } = await loadBundle(code)
const renderer = createRenderer()
const progress = new Int32Array(workerData.progress)

function render(request) {
  try {
    const answer = renderer.render(request, (index) => Atomics.store(progress, 0, index))
    parentPort.postMessage({ type: 'rendered', answer })
  } catch (error) {
    parentPort.postMessage({ type: 'failed', message: error.message })
  }
}

parentPort.on('message', (message) => {
  if (message.type === 'render') render(message.request)
  else renderer.load(message)
})
parentPort.postMessage({ type: 'ready', code })
