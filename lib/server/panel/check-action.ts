import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { headerOf, pathOf, type SiteAnswer, type SiteRequest } from '#lib/web/site/site.ts'
import { createRouteTable } from '../routes/route-lane.ts'
import { plainRefusal } from '../write-refusal.ts'

/** Looks at a request for an action before Next does. An answer refuses it. */
export type CheckAction = (request: SiteRequest) => Promise<SiteAnswer | undefined>

const MANIFEST = '.next/server/server-reference-manifest.json'

/**
 * Refuses an action that the page it is sent to does not have, which Next would forward to this server, and a body that is no call of an
 * action, which Next would fail on. `root` is the folder of the build.
 */
export function createActionCheck(root: string): CheckAction {
  let loading: Promise<Owners> | undefined
  return async (request) => {
    if (request.method !== 'POST') return undefined
    const action = headerOf(request, 'next-action')
    if (action !== undefined) {
      loading ??= loadOwners(root)
      if (!(await loading).isOwn(action, pathOf(request))) return notFound()
    }
    return (await isReadable(request, action)) ? undefined : plainRefusal('invalid_request')
  }
}

/** As Next answers an action that it does not know; the page's script then says so. */
function notFound(): SiteAnswer {
  return plainRefusal('not_found', { 'x-nextjs-action-not-found': '1' })
}

type Owners = { isOwn(action: string, path: string): boolean }
type Manifest = { node: Record<string, { workers: Record<string, unknown> }> }

/** Which pages have which actions. What nobody knows is left to Next. */
async function loadOwners(root: string): Promise<Owners> {
  const text = await readFile(path.join(root, MANIFEST), 'utf8').catch(() => '{"node":{}}')
  const { node } = JSON.parse(text) as Manifest
  const pages = new Set(Object.values(node).flatMap(({ workers }) => Object.keys(workers)))
  const pageOf = new Map([...pages].map((page) => [folderOf(page), page]))
  const find = createRouteTable(pageOf.keys())
  return {
    isOwn(action, target) {
      const workers = Object.hasOwn(node, action) ? node[action]?.workers : undefined
      const page = pageOf.get(find(target)?.folder ?? '')
      return workers === undefined || page === undefined || page in workers
    },
  }
}

/** `app/admin/(panel)/orders/[number]/page` answers `admin/orders/[number]`. */
function folderOf(page: string): string {
  return page
    .split('/')
    .slice(1, -1)
    .filter((part) => !part.startsWith('('))
    .join('/')
}

/** Whether React can read a body as the arguments of an action, or as a form of a page without scripts. */
async function isReadable(request: SiteRequest, action: string | undefined): Promise<boolean> {
  const type = headerOf(request, 'content-type') ?? ''
  if (!/^multipart\/form-data/i.test(type))
    return action === undefined || isList(Buffer.from(request.body).toString('utf8'))
  const form = await readForm(request.body, type)
  if (!form) return false
  return action === undefined ? hasActions(form) : isList(form.get('0')) && hasRows(form)
}

async function readForm(body: Uint8Array, type: string): Promise<FormData | undefined> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch {
    return undefined
  }
}

/** Rows are named by their numbers, and fields of forms among the arguments by a number and their names. */
function hasRows(form: FormData): boolean {
  return [...form].every(([name, value]) => !/^\d+$/.test(name) || typeof value !== 'string' || isJson(value))
}

const REFERENCE = '$ACTION_REF_'

/** A form of a page says which action it is for, and with what. */
function hasActions(form: FormData): boolean {
  return [...form.keys()]
    .filter((name) => name.startsWith(REFERENCE))
    .every((name) => isJson(form.get(`$ACTION_${name.slice(REFERENCE.length)}:0`)))
}

function isList(text: unknown): boolean {
  return Array.isArray(parseJson(text))
}

function isJson(text: unknown): boolean {
  return parseJson(text) !== undefined
}

/** Undefined if it is none. */
function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
