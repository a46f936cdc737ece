import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a free port, tells of it as the project's own server does, and ends on SIGTERM. */
export function serve(server: Server): void {
  server.keepAliveTimeout = 65_000
  server.listen(0, () =>
    console.log(`Listening on http://localhost:${(server.address() as AddressInfo).port}`),
  )
  process.on('SIGTERM', () => process.exit(0))
}
