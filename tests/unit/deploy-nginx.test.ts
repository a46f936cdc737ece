import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { request as requestSecurely } from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeCertificate } from '#tests/support/payments/make-certificate.ts'
import { findFreePort } from '#tests/support/services/free-port.mjs'
import { findNginx } from '#tests/support/services/nginx.mjs'

type Seen = { target: string; headers: Record<string, string> }

// deploy/nginx.conf as it is, in the nginx of this machine, with ports and files of the test.
const nginx = findNginx()
let folder: string
let shop: Server
let child: ChildProcess | undefined
let output = ''
const ports = { http: 0, https: 0 }

beforeAll(async () => {
  if (!nginx) return
  folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-nginx-'))
  shop = createServer(({ url, headers }, response) => response.end(JSON.stringify({ target: url, headers })))
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const { certificate, privateKey } = makeCertificate()
  await writeFile(path.join(folder, 'fullchain.pem'), certificate)
  await writeFile(path.join(folder, 'privkey.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  Object.assign(ports, { http: await findFreePort(), https: await findFreePort() })
  const given = await readFile(path.resolve(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const site = given
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${(shop.address() as AddressInfo).port}`)
    .replace(/listen 80;/, `listen 127.0.0.1:${ports.http};`)
    .replace(/listen 443 /, `listen 127.0.0.1:${ports.https} `)
    .replace(/^ *listen \[::\].*$/gm, '')
    .replaceAll('/etc/letsencrypt/live/shop.example.com', folder)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const whole = `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${places.join(' ')}\n${site}}`
  await writeFile(path.join(folder, 'nginx.conf'), whole)
  child = spawn(nginx, ['-e', 'stderr', '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  await vi.waitFor(async () => expect((await ask('/')).status, output).toBe(200), { timeout: 60_000 })
})
afterAll(async () => {
  child?.kill('SIGQUIT')
  if (child && child.exitCode === null) await once(child, 'exit')
  shop?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

function ask(target: string, headers: Record<string, string> = {}): Promise<{ status: number; seen: Seen }> {
  return new Promise((resolve, reject) => {
    const sent = requestSecurely(
      {
        ...{ host: '127.0.0.1', port: ports.https, path: target, rejectUnauthorized: false },
        headers: { host: 'shop.example.com', ...headers },
      },
      (answer: IncomingMessage) => {
        json(answer).then((seen) => resolve({ status: answer.statusCode ?? 0, seen: seen as Seen }), reject)
      },
    )
    sent.on('error', reject).end()
  })
}

if (nginx) {
  it('the nginx of Debian takes the configuration without a word', () => {
    expect(output).not.toMatch(/\[(emerg|alert|crit|error|warn)\]/)
  })

  it('a request reaches the shop as it was sent, with the address of the client', async () => {
    const { seen } = await ask('/api/v1/posts?q=caf%C3%A9+au%20lait', { 'x-forwarded-prefix': '/made-up' })
    expect(seen.target).toBe('/api/v1/posts?q=caf%C3%A9+au%20lait')
    expect(seen.headers).toMatchObject({
      host: 'shop.example.com',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    })
    expect(seen.headers).not.toHaveProperty('x-forwarded-prefix')
  })

  it('plain http leads to https', async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.http}/products?page=2`, {
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      'https://127.0.0.1/products?page=2',
    ])
  })
}
