import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writePolicy } from '#lib/pages/answering/complete-answer.ts'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { createThemeSite, live, type ThemeSite } from './theme-site.ts'

/** A theme that draws live results by itself, once by `render` alone and once with a script of its own. */
const RENDER = `
  window.SiteSearch ??= {}
  window.SiteSearch.render = ({ groups }, { panel }) => {
    const { content } = document.querySelector('#result')
    panel.replaceChildren(...groups.flatMap(({ items }) => items.map(({ title, url }) => {
      const row = content.cloneNode(true)
      row.querySelector('a').href = url
      row.querySelector('b').textContent = title
      return row
    })))
  }
  document.addEventListener('site:search:select', ({ detail }) => {
    document.title = [detail.url, detail.element.className].join(' ')
  })
  document.addEventListener('click', (event) => event.preventDefault())
`
const OWN_SCRIPT = `
  const { endpoint, minChars } = JSON.parse(document.currentScript.dataset.config)
  addEventListener('input', async ({ target }) => {
    if (target.value.length < minChars) return
    const { groups } = await (await fetch(endpoint + '?q=' + encodeURIComponent(target.value))).json()
    const list = document.createElement('ul')
    list.className = 'own'
    for (const { title } of groups.flatMap(({ items }) => items)) {
      const row = document.createElement('li')
      row.textContent = title
      list.append(row)
    }
    document.querySelector('.own')?.remove()
    target.form.after(list)
  })
`
const FORM =
  '{% render \'theme::search.form\', type: \'all\' %}<template id="result"><a class="mine" role="option"><b></b></a></template>'

let site: ThemeSite
let server: Server
let origin: string

beforeAll(async () => {
  site = createThemeSite({
    'views/layout/header.liquid': `${FORM}<script src="{{ 'render.js' | asset_url }}" defer></script>@searchScripts`,
    'assets/render.js': RENDER,
  })
  site.write({
    'scripted/theme.json': '{}',
    'scripted/views/layout/header.liquid': `${FORM}@searchScripts`,
    'scripted/views/search/script.liquid':
      '<script src="{{ \'own.js\' | asset_url }}" defer data-config="{{ $config | json }}"></script>',
    'scripted/assets/own.js': OWN_SCRIPT,
  })
  const settings = { current: { 'site.url': null, 'site.language': 'en' } }
  const policy = writePolicy({ settings, env: { development: false } } as never, {})
  server = createServer(async ({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    response.setHeader('content-security-policy', policy)
    if (pathname === '/search/suggest') {
      const item = {
        id: 1,
        type: 'product',
        title: `<${searchParams.get('q')}>`,
        url: '/products/1',
        excerpt: null,
        image: null,
        meta: null,
      }
      const group = { type: 'product', label: 'Products', total: 1, url: '/search', items: [item] }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ query: searchParams.get('q'), url: '/search', groups: [group] }))
      return
    }
    const asset = site.theming.readAsset(pathname)
    if (asset) {
      response.setHeader('content-type', asset.type)
      response.end(asset.bytes)
      return
    }
    response.setHeader('content-type', 'text/html')
    const theme = pathname === '/scripted' ? 'scripted' : 'mine'
    const html = await site.render([['layout/header']], { theme, live })
    response.end(pathname === '/search' ? `<title>${url}</title>` : `<!doctype html><title>x</title>${html}`)
  }).listen(0)
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await site.close()
})

async function open(path: string, { javaScriptEnabled = true } = {}) {
  const context = await (await shareChromium()).newContext({ javaScriptEnabled })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on(
    'console',
    (message) => message.type() === 'error' && !/404/.test(message.text()) && errors.push(message.text()),
  )
  await page.goto(origin + path)
  return { page, errors, close: () => context.close() }
}

it('a theme draws live results from a template under the policy of the site, and is told what was chosen', async () => {
  const { page, errors, close } = await open('/')
  await page.locator('input[name=q]').fill('tea')
  await page.locator('.mine').waitFor()
  expect(await page.locator('.mine b').textContent()).toBe('<tea>')
  await page.locator('.mine').click()
  await expect.poll(() => page.title()).toBe(`${origin}/products/1 mine`)
  expect(errors).toEqual([])
  await close()
})

it('a theme brings a whole script of its own, with the settings of the site', async () => {
  const { page, errors, close } = await open('/scripted')
  await page.locator('input[name=q]').fill('pot')
  await page.getByText('<pot>').waitFor()
  expect(await page.locator('script[src*="site-search"]').count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})

it('the form searches without JavaScript', async () => {
  const { page, close } = await open('/', { javaScriptEnabled: false })
  await page.locator('input[name=q]').fill('tea')
  await page.locator('input[name=q]').press('Enter')
  await page.waitForURL('**/search?q=tea')
  await close()
})
