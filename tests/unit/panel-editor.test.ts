import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sanitizeHtml } from '#lib/platform/text/html.ts'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'

const root = path.resolve(import.meta.dirname, '../..')
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
  import RichText from './lib/admin/content/editor/rich-text.tsx'
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

let server: Server
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
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
  const script = outputFiles[0]?.text ?? ''
  server = createServer(({ url }, response) => {
    const isScript = url === '/editor.js'
    response.setHeader('Content-Security-Policy', POLICY)
    response.setHeader(
      'Content-Type',
      isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
    )
    response.end(isScript ? script : PAGE)
  }).listen(0)
  context = await (await shareChromium()).newContext()
})
afterAll(async () => {
  await context?.close()
  server?.close()
})

/** A page with the editor alone. */
async function open(html: string): Promise<void> {
  page = await context.newPage()
  faults = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  await page.evaluate((text) => (window as never as { show(html: string): void }).show(text), html)
}
const editor = () => page.locator('.rich-text')
const written = () => page.evaluate(() => (window as never as { written: string }).written)
const realFaults = () => faults.filter((fault) => !/favicon|404/.test(fault))

it('writes everything it knows so that the sanitiser changes no byte of it', async () => {
  await open('')
  await editor().click()
  await page.keyboard.type('Iron ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('lasts <forever> & "ever"')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+i')
  await page.keyboard.type(' and')
  await page.keyboard.press('Control+i')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.insertText('a\u00a0b ’ 茶 🫖.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'heading', exact: true }).click()
  await page.keyboard.type('How to')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'numbers' }).click()
  await page.keyboard.type('Boil')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Pour')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'quote' }).click()
  await page.keyboard.type('Tea!')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'rule' }).click()
  await page.getByRole('button', { name: 'picture' }).click()
  await page.getByLabel('pictureAddress').fill('/media/kettle.jpg?a=1&b="2"')
  await page.getByLabel('pictureAlt').fill('A kettle, "black" & <hot>')
  await page.getByRole('button', { name: 'insert' }).click()
  await page.getByRole('button', { name: 'link', exact: true }).click()
  await page.getByLabel('linkAddress').fill('https://example.com/?a=1&b=2')
  await page.getByRole('button', { name: 'insert' }).click()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'code' }).click()
  await page.keyboard.type('if (a < b) {}')
  const html = await written()
  const parts = [
    '<strong>',
    '<em>',
    '<br />',
    '<h2>',
    '<ol><li>',
    '<blockquote>',
    '<hr />',
    '<img src=',
    '<a href=',
    '<pre><code>',
  ]
  for (const part of parts) expect(html).toContain(part)
  expect(sanitizeHtml(html)).toBe(html)
  expect(realFaults()).toEqual([])
  await open(html)
  await editor().press('Control+End')
  await page.keyboard.type('!')
  expect(await written()).toBe(html.replace('{}</code>', '{}!</code>'))
})

it('cleans what is pasted, without making elements of text that the policy has not seen', async () => {
  await open('<p>Before.</p>')
  await editor().press('Control+End')
  await editor().evaluate((element) => {
    const clipboardData = new DataTransfer()
    const html =
      '<h2 style="color:red" onclick="x()">Pasted</h2><script>alert(1)</script><p>in <i>here</i></p>'
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const html = await written()
  expect(html).toContain('in <em>here</em>')
  expect(html).not.toMatch(/style|onclick|script|alert/)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  // What was pasted did try.
  const tried = /^(?:Applying inline style|Executing inline event handler) violates/
  expect(realFaults().filter((fault) => !tried.test(fault))).toEqual([])
})

it.each([
  '<table><tbody><tr><td>1</td></tr></tbody></table>',
  '<p id="a">x</p>',
  '<figure><img src="/a.jpg" alt="" /></figure>',
])('leaves a text that it does not know as HTML: %s', async (html) => {
  await open(html)
  await page.getByText('foreign').waitFor()
  expect(await page.locator('textarea').inputValue()).toBe(html)
  expect(await written()).toBe(html)
  expect(realFaults()).toEqual([])
})
