import { readdirSync } from 'node:fs'
import path from 'node:path'
import { inRequest } from './in-request.ts'
import type { World } from './world.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'app/admin')

/** A page or file of the panel by its address, such as `/admin/orders/[number]`. */
export type PanelAddress = { address: string; file: string; isPage: boolean; isEntry: boolean }

// For guests, and a link that is opened in any browser.
const ENTRY = /^\/admin\/(?:sign-in|setup|join|forgot|reset|email)(?:\/|$)/

/** Every address that `app` gives the panel. */
export function listPanelAddresses(): PanelAddress[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file))
    .map((file) => {
      const parts = path.dirname(file).split('/')
      const address = ['/admin', ...parts.filter((part) => part !== '.' && !part.startsWith('('))].join('/')
      return { address, file, isPage: file.endsWith('page.tsx'), isEntry: ENTRY.test(address) }
    })
    .sort((one, other) => one.address.localeCompare(other.address))
}

/** `led` to where one signs in or proves who they are, `missing`, `refused`, or `shown`. */
export type Opened = 'led' | 'missing' | 'refused' | 'shown'

const STATUSES: Record<number, Opened> = { 200: 'shown', 401: 'led', 403: 'refused', 404: 'missing' }

/** Opens a page or file as Next would for a request with this session. */
export async function openAddress(
  { app }: Pick<World, 'app'>,
  { address, file, isPage }: PanelAddress,
  { params, query = {}, session }: Asked,
): Promise<Opened> {
  const module = await import(path.join(folder, file))
  const props = { params: Promise.resolve(params), searchParams: Promise.resolve(query) }
  const filled = address.replace(/\[(\w+)\]/g, (_, name) => params[name] ?? '')
  const target = `${filled}?${new URLSearchParams(query)}`
  try {
    const shown = await inRequest(app, { session, path: target }, () =>
      isPage
        ? module.default(props)
        : module.GET(new Request(`http://localhost${target}`), { params: props.params }),
    )
    if (isPage) return 'shown'
    const { status, headers, body } = shown as Response
    await body?.cancel()
    // Previews are shown by the site; who has to prove who they are is led back into the panel.
    if (status === 303) return headers.get('location')?.startsWith('/admin/') ? 'led' : 'shown'
    return STATUSES[status] ?? 'missing'
  } catch (error) {
    const { digest = '' } = error as { digest?: string }
    if (digest.startsWith('NEXT_REDIRECT')) return 'led'
    const [, status] = /^NEXT_HTTP_ERROR_FALLBACK;(\d+)$/.exec(digest) ?? []
    if (status === undefined) throw error
    return STATUSES[Number(status)] ?? 'missing'
  }
}

type Asked = { params: Record<string, string>; query?: Record<string, string>; session?: string }
