import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { resolveInProject } from '#lib/platform/process/project-root.ts'
import { countFindings, describeFindings, type LocatedFinding } from '#lib/theming/check/index.ts'
import type { SiteRequest } from '#lib/web/site/site.ts'
import { createEventStream } from './event-stream.ts'
import { createMailPages, MAILS } from './mail-pages.ts'
import { watchTheme } from './watch-theme.ts'

/** Helps to write a theme: browsers reload when its files change, errors are shown over the page, and mails can be viewed. */
export type Workbench = {
  /** Answers a request for one of its own addresses. Returns false for all others. */
  answer(request: SiteRequest, response: ServerResponse, path: string): Promise<boolean>
  /** For a page that is begun now: adds to it what follows the theme. */
  tools(): (html: string) => string
  close(): void
}

const TOOLS = '/__theme'
const CLIENT = 'lib/server/workbench/client'
const CLIENT_FILES: Record<string, string> = {
  [`${TOOLS}/workbench.js`]: 'text/javascript; charset=utf-8',
  [`${TOOLS}/workbench.css`]: 'text/css; charset=utf-8',
}
/** Mails have inline styles, and pictures of the site. */
const MAIL_POLICY =
  "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"
const PAGE_POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The caller closes it. */
export function createWorkbench(
  app: App,
  { theme, themesPath }: { theme: string; themesPath: string },
): Workbench {
  const stream = createEventStream()
  const mails = createMailPages(app, theme)
  const id = randomUUID()
  const saves = { page: 0, styles: 0 }
  /** The token that a page must show; another one after a restart of the server. Its last part counts saved stylesheets. */
  const state = () => `${id}:${saves.page}:${saves.styles}`
  const report = (findings: LocatedFinding[]) =>
    process.stdout.write(
      `${findings.length === 0 ? `${theme}: ${countFindings(findings)}` : describeFindings(findings, themesPath, theme)}\n`,
    )
  const watch = watchTheme({
    themesPath,
    theme,
    onChange({ kind }) {
      saves[kind] += 1
      stream.send({ name: kind, data: { state: state() } })
    },
    onFindings(findings) {
      stream.send({ name: 'findings', data: findings.map((one) => showFinding(one, theme)) })
      report(findings)
    },
  })
  report(watch.findings())

  const answerMails = async (request: SiteRequest, response: ServerResponse, path: string) => {
    const [kind = '', part] = path.slice(MAILS.length + 1).split('/')
    const query = new URLSearchParams(request.target.split('?', 2)[1])
    const locale = query.get('locale') || null
    if (kind === '') return send(response, mails.list())
    if (part === 'html') return send(response, await mails.html(kind, locale), MAIL_POLICY)
    if (request.method !== 'POST') return send(response, await mails.show(kind, locale))
    const form = new URLSearchParams(Buffer.from(request.body).toString())
    const chosen = form.get('locale') || null
    const notice = await mails.send(kind, chosen, form.get('to')?.trim() ?? '')
    return send(response, notice === null ? null : await mails.show(kind, chosen, notice))
  }
  const tools = () => {
    const begun = state()
    return (html: string) => addTo(html, begun)
  }
  const send = (response: ServerResponse, html: string | null, policy = PAGE_POLICY): void => {
    response.writeHead(html === null ? 404 : 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    })
    response.end(html === null ? 'There is no such mail.' : policy === PAGE_POLICY ? tools()(html) : html)
  }

  return {
    async answer(request, response, path) {
      const isMail = path === MAILS || path.startsWith(`${MAILS}/`)
      if (!isMail && !path.startsWith(`${TOOLS}/`)) return false
      if (!isFromHere(request)) {
        response.writeHead(403).end()
      } else if (isMail) {
        await answerMails(request, response, path)
      } else if (path === `${TOOLS}/events`) {
        const findings = watch.findings().map((one) => showFinding(one, theme))
        stream.open(response, [
          { name: 'hello', data: { state: state() } },
          { name: 'findings', data: findings },
        ])
      } else await sendFile(response, path)
      return true
    },
    tools,
    close() {
      watch.close()
      stream.close()
    },
  }
}

/** Other sites may have names that lead to this machine, and forms that are sent here. */
function isFromHere({ headers }: SiteRequest): boolean {
  const { hostname } = new URL(`http://${headers.host ?? ''}`)
  const site = headers['sec-fetch-site']
  return LOCAL.has(hostname) && (site === undefined || site === 'same-origin' || site === 'none')
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

function addTo(html: string, state: string): string {
  const tags = `<link rel="stylesheet" href="${TOOLS}/workbench.css"><script src="${TOOLS}/workbench.js" data-state="${state}" defer></script>`
  const at = html.indexOf('</head>')
  return at < 0 ? html + tags : html.slice(0, at) + tags + html.slice(at)
}

function showFinding({ file, line, column, ...told }: LocatedFinding, theme: string) {
  return { ...told, place: `themes/${theme}/${file}:${line}:${column}` }
}

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  const type = CLIENT_FILES[path]
  if (type === undefined) {
    response.writeHead(404).end()
    return
  }
  const bytes = await readFile(resolveInProject(`${CLIENT}${path.slice(TOOLS.length)}`))
  response.writeHead(200, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(bytes)
}
