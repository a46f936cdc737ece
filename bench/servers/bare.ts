import { createServer } from 'node:http'
import { serve } from './serve.ts'

// Nothing but Node: sends back what it was given for an address, with the headers every answer of ours has.
const bodies = new Map<string, Buffer>()

serve(
  createServer((request, response) => {
    const target = request.url ?? '/'
    if (request.method === 'PUT') {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        bodies.set(target, Buffer.concat(chunks))
        response.end()
      })
      return
    }
    const body = bodies.get(target)
    response.writeHead(body ? 200 : 404, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body?.byteLength ?? 0,
    })
    response.end(body)
  }),
)
