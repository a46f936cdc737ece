import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The same server at another port, whose pages run no script: for browsers that cannot be told so. */
export async function serveWithoutScripts(port: number): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request
    const asked = ask({ port, host: 'localhost', method, path, headers }, (answer) => {
      const policies = [answer.headers['content-security-policy'], "script-src 'none'"]
      const policy = policies.filter((one) => one !== undefined).join(', ')
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-security-policy': policy })
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
