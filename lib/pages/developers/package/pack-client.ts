import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { App } from '#lib/app/app.ts'
import { readProjectVersion, resolveInProject } from '#lib/platform/process/project-root.ts'
import { escapeXml } from '#lib/platform/text/markup.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { API_VERSION } from '#lib/web/http/target.ts'
import { type PackedFile, writeTar } from './write-tar.ts'

type Shop = Pick<App, 'settings' | 'defaultSiteUrl' | 'apiPrefix'>

type Packed = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** All that the bytes of a package depend on, besides its sources. */
type Facts = { version: string; license: string; site: string; api: string }

/** The languages in which a shop serves its client. */
export type ClientLanguage = 'typescript' | 'kotlin'

const EXAMPLE = 'https://shop.example.com'

/** The latest packages and the facts in them, so that not every anonymous request compresses one again. */
const latest = new Map<ClientLanguage, { about: string; packed: Packed }>()

/** The client as a package; null if it has not been compiled. */
export async function packClient(shop: Shop, language: ClientLanguage): Promise<Packed | null> {
  const facts = describeShop(shop)
  const about = JSON.stringify(facts)
  const known = latest.get(language)
  if (known?.about === about) return known.packed
  const packed = await pack(facts, language)
  if (packed) latest.set(language, { about, packed })
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

type Source = {
  folder: string
  /** The folder of what was compiled or written for the package, and a file without which it is not whole. */
  made: string
  last: string
  manifest: string
  describe(manifest: string, facts: Facts): string
  /** Puts the package's version into its guide. */
  tell(guide: string, facts: Facts): string
}

const sources: Record<ClientLanguage, Source> = {
  typescript: {
    folder: 'packages/client',
    made: 'dist',
    last: 'dist/index.js',
    manifest: 'package.json',
    describe: (manifest, { version, license }) =>
      `${JSON.stringify({ ...JSON.parse(manifest), version, license }, null, 2)}\n`,
    tell: (guide) => guide,
  },
  kotlin: {
    folder: 'packages/kotlin',
    made: 'src/main',
    last: 'src/main/kotlin/storefront/client/Api.kt',
    manifest: 'pom.xml',
    describe: (manifest, { version, license }) =>
      manifest
        .replace(/<version>[^<]*<\/version>/, `<version>${version}</version>`)
        .replace(
          '</description>',
          `</description>\n  <licenses>\n    <license>\n      <name>${escapeXml(license)}</name>\n    </license>\n  </licenses>`,
        ),
    tell: (guide, { version }) =>
      guide.replace(
        /(<artifactId>client<\/artifactId>\s*<version>|storefront:client:)[\d.]+/g,
        (_, before) => `${before}${version}`,
      ),
  },
}

async function pack(facts: Facts, language: ClientLanguage): Promise<Packed | null> {
  const { folder, made, last, manifest, describe, tell } = sources[language]
  const compiled = (await readFolder(resolveInProject(`${folder}/${made}`))).map(({ name, bytes }) => ({
    name: `${made}/${name}`,
    bytes,
  }))
  if (!compiled.some(({ name }) => name === last)) return null
  const [readme = '', described = ''] = await Promise.all(
    ['README.md', manifest].map((name) => readFile(resolveInProject(`${folder}/${name}`), 'utf8')),
  )
  const told = tell(readme, facts).replaceAll(`${EXAMPLE}/api/v1`, facts.api).replaceAll(EXAMPLE, facts.site)
  const files: PackedFile[] = [
    { name: manifest, bytes: Buffer.from(describe(described, facts)) },
    { name: 'README.md', bytes: Buffer.from(told) },
    ...compiled,
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
