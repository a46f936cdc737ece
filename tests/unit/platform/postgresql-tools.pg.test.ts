import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runTool } from '#lib/platform/database/backup/postgresql-tools.ts'

const PASSWORD_WANTED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])

// Asks every client for a password, as PostgreSQL does, and then hangs up.
let server: Server
let seen: { user: string | undefined; password: string | undefined }

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (startup) => {
      const [, user] = /user\0([^\0]*)/.exec(startup.toString('latin1')) ?? []
      socket.write(PASSWORD_WANTED)
      socket.once('data', (answer) => {
        // A letter, the length, the password and a zero.
        seen = { user, password: answer.subarray(5, -1).toString() }
        socket.end()
      })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void server.close())

it.each([
  'postgres://ada:s%3Fsame@HOST/shop?sslmode=disable',
  'postgres://ada@HOST/shop?sslmode=disable&password=s%3Fsame',
  'postgres://HOST/shop?user=ada&password=s%3Fsame&sslmode=disable&pool_timeout=5',
  // As Node's client decides.
  'postgres://ada:another@HOST/shop?password=s%3Fsame&sslmode=disable',
])('pg_dump signs in with the name and the password of %s', async (url) => {
  seen = { user: undefined, password: undefined }
  const { port } = server.address() as AddressInfo
  await expect(runTool('pg_dump', [], url.replace('HOST', `127.0.0.1:${port}`))).rejects.toThrow('pg_dump')
  expect(seen).toEqual({ user: 'ada', password: 's?same' })
})
