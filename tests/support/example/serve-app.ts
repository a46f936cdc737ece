import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
}

/** Serves an app of one page from a folder: what is not a file is the page. */
export async function serveApp(folder: string): Promise<{ origin: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = path.join(folder, path.normalize(decodeURIComponent(pathname)))
    const isFile = path.extname(file) in TYPES
    response.setHeader('content-type', TYPES[isFile ? path.extname(file) : '.html'] ?? 'text/html')
    response.end(await readFile(isFile ? file : path.join(folder, 'index.html')).catch(() => ''))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
