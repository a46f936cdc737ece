import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { App } from '#lib/app/app.ts'
import { readProjectVersion, resolveInProject } from '#lib/platform/process/project-root.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { API_VERSION } from '#lib/web/http/target.ts'
import { type PackedFile, writeTar } from './write-tar.ts'

type Shop = Pick<App, 'settings' | 'defaultSiteUrl' | 'apiPrefix'>

type Packed = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** All that the bytes of a package depend on, besides its sources. */
type Facts = { version: string; license: string; site: string; api: string }

const FOLDER = 'packages/client'
const EXAMPLE = 'https://shop.example.com'

/** The latest package and the facts in it, so that not every anonymous request compresses it again. */
let latest: { about: string; packed: Packed } | undefined

/** The client as a package; null if it has not been compiled. */
export async function packClient(shop: Shop): Promise<Packed | null> {
  const facts = describeShop(shop)
  const about = JSON.stringify(facts)
  if (latest?.about === about) return latest.packed
  const packed = await pack(facts)
  if (packed) latest = { about, packed }
  return packed
}

function describeShop({ settings: { current }, defaultSiteUrl, apiPrefix }: Shop): Facts {
  const site = siteAddress(current, defaultSiteUrl)
  return {
    version: readProjectVersion(),
    license: current['api.client_license'] ?? 'UNLICENSED',
    site,
    api: `${site}/${apiPrefix}/${API_VERSION}`,
  }
}

async function pack({ version, license, site, api }: Facts): Promise<Packed | null> {
  const compiled = await readFolder(resolveInProject(`${FOLDER}/dist`))
  if (compiled.length === 0) return null
  const [readme = '', manifest = ''] = await Promise.all(
    ['README.md', 'package.json'].map((name) => readFile(resolveInProject(`${FOLDER}/${name}`), 'utf8')),
  )
  const described = JSON.stringify({ ...JSON.parse(manifest), version, license }, null, 2)
  const told = readme.replaceAll(`${EXAMPLE}/api/v1`, api).replaceAll(EXAMPLE, site)
  const files: PackedFile[] = [
    { name: 'package.json', bytes: Buffer.from(`${described}\n`) },
    { name: 'README.md', bytes: Buffer.from(told) },
    ...compiled.map(({ name, bytes }) => ({ name: `dist/${name}`, bytes })),
  ]
  const bytes = new Uint8Array(await promisify(gzip)(writeTar('package', files), { level: 9 }))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
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
