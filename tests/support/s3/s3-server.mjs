import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { findFault } from './verify-signature.mjs'

const DRAFT = '.draft'

/**
 * A store that speaks S3, with files in a folder: it verifies signatures and stores, reads, lists and removes objects of
 * one bucket by its path.
 * @param {{ folder: string, bucket: string, accessKeyId: string, secretAccessKey: string, port?: number, pageSize?: number }} options
 *   `pageSize` is how many keys a list has at most
 * @returns {Promise<{ url: string, seen: string[], close: () => Promise<void> }>} `seen` grows with what was asked for
 */
export async function startS3Server({ folder, bucket, port = 0, pageSize = 1000, ...owner }) {
  await mkdir(folder, { recursive: true })
  const seen = []
  const server = createServer(async (request, response) => {
    try {
      const body = Buffer.concat(await request.toArray())
      const url = new URL(request.url ?? '', 'http://store')
      seen.push(`${request.method} ${url.pathname}`)
      const answer =
        refuse(findFault(request, body, owner)) ??
        (await serve(
          { folder, bucket, pageSize },
          { url, method: request.method, headers: request.headers, body },
        ))
      send(response, answer, request.method === 'HEAD')
    } catch (error) {
      send(response, fault(500, 'InternalError', String(error)))
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    seen,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function refuse(code) {
  return code === undefined ? undefined : fault(403, code, 'The request is not signed as it should be.')
}

async function serve(store, { url, method, headers, body }) {
  const [, bucket, ...parts] = url.pathname.split('/')
  if (bucket !== store.bucket) return fault(404, 'NoSuchBucket', 'There is no such bucket.')
  const key = decodeURIComponent(parts.join('/'))
  if (key === '') return method === 'GET' ? list(store, url.searchParams) : fault(405, 'MethodNotAllowed', '')
  const file = path.join(store.folder, encodeURIComponent(key))
  switch (method) {
    case 'PUT':
      await writeWhole(
        file,
        JSON.stringify({ type: headers['content-type'], cache: headers['cache-control'] }),
        body,
      )
      return { status: 200 }
    case 'GET':
    case 'HEAD':
      return read(file)
    case 'DELETE':
      await rm(file, { force: true })
      return { status: 204 }
    default:
      return fault(405, 'MethodNotAllowed', 'Not a method of objects.')
  }
}

/** The facts on the first line, and the bytes after it. */
async function writeWhole(file, facts, body) {
  const draft = `${file}.${randomUUID()}${DRAFT}`
  await writeFile(draft, Buffer.concat([Buffer.from(`${facts}\n`), body]))
  await rename(draft, file)
}

async function read(file) {
  const found = await readFile(file).catch(() => null)
  if (!found) return fault(404, 'NoSuchKey', 'There is no such object.')
  const end = found.indexOf('\n')
  const { type, cache } = JSON.parse(found.subarray(0, end).toString())
  const headers = { 'content-type': type, ...(cache && { 'cache-control': cache }) }
  return { status: 200, headers, body: found.subarray(end + 1) }
}

async function list({ folder, bucket, pageSize }, parameters) {
  const prefix = parameters.get('prefix') ?? ''
  const delimiter = parameters.get('delimiter')
  const after = parameters.get('continuation-token') ?? ''
  const names = (await readdir(folder)).filter((name) => !name.endsWith(DRAFT)).map(decodeURIComponent)
  const keys = names.filter((name) => name.startsWith(prefix)).sort()
  const rolled = keys.map((key) => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    return end < 0 ? { key } : { key: key.slice(0, end + 1), isFolder: true }
  })
  const left = rolled.filter(
    ({ key }, at) => key > after && rolled.findIndex((one) => one.key === key) === at,
  )
  const page = left.slice(0, pageSize)
  const entries = await Promise.all(
    page.map(async ({ key, isFolder }) => {
      if (isFolder) return `<CommonPrefixes><Prefix>${escapeXml(key)}</Prefix></CommonPrefixes>`
      const file = path.join(folder, encodeURIComponent(key))
      const { size } = await stat(file)
      const facts = (await readFile(file)).indexOf('\n') + 1
      return `<Contents><Key>${escapeXml(key)}</Key><Size>${size - facts}</Size></Contents>`
    }),
  )
  const next = left.length > page.length ? page.at(-1).key : undefined
  return xml(
    200,
    `<ListBucketResult><Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount>` +
      `<IsTruncated>${next !== undefined}</IsTruncated>` +
      (next === undefined ? '' : `<NextContinuationToken>${escapeXml(next)}</NextContinuationToken>`) +
      `${entries.join('')}</ListBucketResult>`,
  )
}

function fault(status, code, message) {
  return xml(status, `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`)
}

function xml(status, text) {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
  return { status, headers: { 'content-type': 'application/xml' }, body }
}

function escapeXml(text) {
  return text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function send(response, { status, headers = {}, body = Buffer.alloc(0) }, isHead = false) {
  const length = status === 204 ? {} : { 'content-length': body.length }
  response.writeHead(status, { ...headers, ...length }).end(isHead ? undefined : body)
}
