import { parentPort, workerData } from 'node:worker_threads'
import { bundle, loadBundle } from './bundle.mjs'

const code = workerData.code ?? (await bundle(workerData.checker))
const { checkFolder } = await loadBundle(code)
parentPort.postMessage({ code, answer: checkFolder(workerData.task) })
