import { readFile } from 'node:fs/promises'
import type { App } from '#lib/app/app.ts'
import { resolveInProject } from '#lib/platform/process/project-root.ts'
import { siteAddress, siteBasePath } from '#lib/services/settings/index.ts'
import { API_VERSION } from '#lib/web/http/target.ts'
import { type Rendered, renderMarkdown, slugOf } from './render-markdown.ts'

/** The guides for those who write apps, in the order in which they are read: files of docs/api, and those of docs below. */
const GUIDES = [
  'quick-start',
  'apps',
  'signing',
  'auth',
  'conventions',
  'errors',
  'cart',
  'checkout',
  'paying',
  'orders',
  'offline',
  'generators',
  'community',
  'webhooks',
  'sandbox',
  'versions',
] as const

/** Guides that owners read as well. */
const FILES: Partial<Record<GuideName, string>> = { webhooks: 'docs/webhooks.md' }

export type GuideName = (typeof GUIDES)[number]

export function isGuide(name: string): name is GuideName {
  return (GUIDES as readonly string[]).includes(name)
}

export function guidePath(name: GuideName): string {
  return `/developers/${name}`
}

export const REFERENCE_PATH = '/developers'

/** The site that examples are about. */
export type GuidedSite = Pick<App, 'settings' | 'defaultSiteUrl' | 'apiPrefix'>

const EXAMPLE_SITE = /https:\/\/shop\.example\.com|http:\/\/localhost:3000/g
const EXAMPLE_API = /(?<site>https:\/\/shop\.example\.com|http:\/\/localhost:3000|\/shop)?\/api\/v1/g
// Test vectors are about the bytes that were signed, which are the same everywhere.
const VECTORS = /^## Test vectors$/m

/** Read at every request: it is a few kilobytes, and the page is seldom asked for. */
export async function readGuide(name: GuideName, site: GuidedSite): Promise<Rendered> {
  return renderMarkdown(await readGuideText(name, site), { resolve: resolveGuide })
}

/** A guide's Markdown. */
export async function readGuideText(name: GuideName, site: GuidedSite): Promise<string> {
  return writeFor(site, await readText(name))
}

/** A guide with the addresses of this site, and of its API. */
function writeFor({ settings: { current }, defaultSiteUrl, apiPrefix }: GuidedSite, text: string): string {
  const siteUrl = siteAddress(current, defaultSiteUrl)
  const vectorsAt = text.search(VECTORS)
  const told = vectorsAt < 0 ? text : text.slice(0, vectorsAt)
  const named = told
    .replace(
      EXAMPLE_API,
      (_, site?: string) => `${site ?? siteBasePath(current)}/${apiPrefix}/${API_VERSION}`,
    )
    .replace(EXAMPLE_SITE, siteUrl)
  return named + text.slice(told.length)
}

/** All guides, by their first headings, for the menu beside them. */
export function listGuides(shown: GuideName | null = null) {
  return Promise.all(
    GUIDES.map(async (name) => ({
      title: titleOf(await readText(name)) ?? name,
      url: guidePath(name),
      current: name === shown,
    })),
  )
}

/** A part of a guide below one heading; the part before the first has the guide's own. */
export type Section = { guide: string; title: string; url: string; text: string }

export async function listGuideSections(site: GuidedSite): Promise<Section[]> {
  const guides = await Promise.all(
    GUIDES.map(async (name) => ({ name, text: await readGuideText(name, site) })),
  )
  return guides.flatMap(({ name, text }) => {
    const parts = text.split(/^(?=#{1,3} )/m)
    const guide = titleOf(text) ?? name
    return parts.map((part): Section => {
      const [, marks = '', title = guide] = /^(#{1,3}) (.*)/.exec(part) ?? []
      const url = marks.length > 1 ? `${guidePath(name)}#${slugOf(title)}` : guidePath(name)
      return { guide, title, url, text: part.replace(/^#.*\n/, '') }
    })
  })
}

function titleOf(text: string): string | undefined {
  return /^# ([^:,\n]+)/m.exec(text)?.[1]
}

function readText(name: GuideName): Promise<string> {
  return readFile(resolveInProject(FILES[name] ?? `docs/api/${name}.md`), 'utf8')
}

function resolveGuide(file: string): string | null {
  const [, name = ''] = /^(?:docs\/api\/|api\/|\.\.\/)?([\w-]+)\.md$/.exec(file) ?? []
  return isGuide(name) ? guidePath(name) : null
}
