import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// Started by path, so that no bundler looks for it.
register()
const { createTasks } = await import('./worker-tasks.ts')
const tasks = createTasks()

parentPort.on('message', async ({ name, args }) => {
  try {
    parentPort.postMessage({ result: await tasks[name](...args) })
  } catch (error) {
    parentPort.postMessage({ error: { message: error.message, file: error.file } })
  }
})
