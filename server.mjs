import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

// The one process: pages through Next, the API through its lane. `--dev` compiles pages as they are asked for.
register()
const dev = process.argv.includes('--dev')
process.env.NODE_ENV ??= dev ? 'development' : 'production'
const root = path.dirname(fileURLToPath(import.meta.url))

try {
  const { startServer } = await import('./lib/server/start-server.ts')
  const { port, stop } = await startServer({ root, dev })
  process.stdout.write(`Listening on http://localhost:${port}\n`)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => stop().then(() => process.exit(0)))
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
