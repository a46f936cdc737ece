import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { shareChromium } from '../browsers/shared-chromium.ts'

const root = path.resolve(import.meta.dirname, '../../..')
/** The panel's own, without what comes from Next. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' https: http: data:",
  "style-src 'self'",
  "script-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify',
].join('; ')
const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Editor</title><body></body><script src="/editor.js"></script></html>'
const HOST = `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import RichText from './lib/admin/publishing/content/editor/rich-text.tsx'
  import { PanelProvider } from './lib/admin/ui/frame/panel-context.tsx'
  const texts = new Proxy({}, { get: (_, name) => String(name) })
  window.show = (html) => {
    window.written = html
    const place = document.body.appendChild(document.createElement('div'))
    place.className = 'panel'
    const onChange = (written) => { window.written = written }
    const editor = createElement(RichText, { html, labelId: 'label', texts, onChange })
    createRoot(place).render(createElement(PanelProvider, { texts }, editor))
  }
`

export type OpenEditor = {
  page: Page
  /** Errors of the page, apart from those of its icon. */
  faults(): string[]
  /** The HTML that the editor has written. */
  written(): Promise<string>
  paste(contents: Readonly<Record<string, string>>): Promise<void>
}

/** The panel's editor alone on a page with the panel's policy, for the tests of one file. */
export function serveEditor(): (html: string) => Promise<OpenEditor> {
  const server = createServer()
  let close = async (): Promise<void> => undefined
  let newPage: () => Promise<Page>
  beforeAll(async () => {
    const script = await buildEditor()
    server.on('request', ({ url }, response) => {
      const isScript = url === '/editor.js'
      response.setHeader('Content-Security-Policy', POLICY)
      response.setHeader(
        'Content-Type',
        isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
      )
      response.end(isScript ? script : PAGE)
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    const context = await (await shareChromium()).newContext()
    newPage = () => context.newPage()
    close = () => context.close()
  })
  afterAll(async () => {
    await close()
    server.close()
  })
  return async (html) => {
    const page = await newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    await page.evaluate((text) => (window as never as { show(html: string): void }).show(text), html)
    return {
      page,
      faults: () => faults.filter((fault) => !/favicon|404/.test(fault)),
      written: () => page.evaluate(() => (window as never as { written: string }).written),
      async paste(contents) {
        await page.locator('.rich-text').evaluate((element, given) => {
          const clipboardData = new DataTransfer()
          for (const [type, data] of Object.entries(given)) clipboardData.setData(type, data)
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          )
        }, contents)
      },
    }
  }
}

async function buildEditor(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: HOST, resolveDir: root, loader: 'tsx' },
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.BASE_PATH_MARK': '""' },
    // Actions of the server, which the editor does not call.
    plugins: [
      {
        name: 'no-actions',
        setup(bundle) {
          bundle.onLoad({ filter: /\/lib\/admin\/.*actions\.ts$/ }, () => ({
            contents: 'export const prove = async () => ({})',
          }))
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}
