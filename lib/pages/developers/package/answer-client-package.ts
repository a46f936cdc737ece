import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { App } from '#lib/app/app.ts'
import { readProjectVersion, resolveInProject } from '#lib/platform/process/project-root.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { API_VERSION } from '#lib/web/http/target.ts'
import { plain } from '../../forms/plain-answers.ts'
import { siteTexts } from '../../site-format.ts'
import { type PackedFile, writeTar } from './write-tar.ts'

type Site = Pick<App, 'settings' | 'defaultSiteUrl' | 'apiPrefix'>

const FOLDER = 'packages/client'

/**
 * `/developers/client.tgz`: the client as a package that `npm install` takes, under the licence that the owner chose. 404 until it
 * has been compiled, as `npm run build` does.
 */
export async function answerClientPackage(app: App, request: Request): Promise<Response> {
  const packed = await packClient(app)
  if (!packed) return plain(404, siteTexts(app).t('errors.not_found.heading'))
  const etag = `"${createHash('sha256').update(packed).digest('base64url')}"`
  const headers = { ETag: etag, 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(packed), {
    headers: {
      ...headers,
      'Content-Type': 'application/gzip',
      'Content-Disposition': 'attachment; filename="storefront-client.tgz"',
    },
  })
}

/** The package's bytes; null if it has not been compiled. The same files give the same bytes, so that a lock file stays true. */
async function packClient(site: Site): Promise<Buffer | null> {
  const compiled = await readFolder(resolveInProject(`${FOLDER}/dist`))
  if (compiled.length === 0) return null
  const [readme, manifest] = await Promise.all(
    ['README.md', 'package.json'].map((name) => readFile(resolveInProject(`${FOLDER}/${name}`), 'utf8')),
  )
  const files: PackedFile[] = [
    { name: 'package.json', bytes: Buffer.from(describePackage(site, manifest ?? '')) },
    { name: 'README.md', bytes: Buffer.from(writeReadme(site, readme ?? '')) },
    ...compiled.map(({ name, bytes }) => ({ name: `dist/${name}`, bytes })),
  ]
  return promisify(gzip)(writeTar('package', files), { level: 9 })
}

function describePackage({ settings: { current } }: Site, manifest: string): string {
  const described = {
    ...JSON.parse(manifest),
    version: readProjectVersion(),
    license: current['api.client_license'] ?? 'UNLICENSED',
  }
  return `${JSON.stringify(described, null, 2)}\n`
}

function writeReadme({ settings: { current }, defaultSiteUrl, apiPrefix }: Site, readme: string): string {
  const api = `${siteAddress(current, defaultSiteUrl)}/${apiPrefix}/${API_VERSION}`
  return readme.replaceAll('https://shop.example.com/api/v1', api)
}

/** The files below a folder, in the order of their names; none if it is not there. */
async function readFolder(folder: string): Promise<PackedFile[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const read = files.map(async (file) => ({
    name: path.relative(folder, file).replaceAll(path.sep, '/'),
    bytes: await readFile(file),
  }))
  return (await Promise.all(read)).sort((a, b) => (a.name < b.name ? -1 : 1))
}
