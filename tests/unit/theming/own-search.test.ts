import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writePolicy } from '#lib/pages/answering/complete-answer.ts'
import { checkTheme } from '#lib/theming/check/index.ts'
import { viewSamples } from '#lib/theming/check/know-views.ts'
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
/** A theme by an author who has read the specification of site search, and nothing else. */
const BY_THE_SPEC = {
  'spec/theme.json': '{}',
  'spec/views/search/form.liquid': `
    <form action="/search" class="{{ $class }}" data-site-search="{{ $type }}"{% unless $instant %} data-site-instant="off"{% endunless %}>
      <input name="q" value="{{ $query }}" placeholder="{{ $placeholder }}" aria-label="Search">
      {% if $button %}<button>{{ $buttonText | default: 'Search' }}</button>{% endif %}
    </form>`,
  'spec/views/search/index.liquid': `
    <main id="content">
      <h1>{{ $total }} for {{ $query }} in {{ $type }}</h1>
      {% for one in $types %}<a href="{{ one.url }}">{{ one.label }} {{ one.total }}</a>{% endfor %}
      {% for group in $groups %}
        <section class="{{ group.type }}"><h2><a href="{{ group.url }}">{{ group.label }} ({{ group.total }})</a></h2>
          {% for item in group.items %}<p><a href="{{ item.url }}">{{ item.title }}</a> {{ item.excerpt }} {{ item.meta }}</p>{% endfor %}
        </section>
      {% endfor %}
      {% if $paginator %}<nav>{% render 'partials/pager', paginator: $paginator, label: 'Pages' %}</nav>{% endif %}
    </main>`,
  'spec/views/layout/header.liquid': `
    {% render 'theme::search.form' %}
    {% render 'theme::search.form', type: 'post', placeholder: 'Posts', button: false, instant: false, class: 'wide' %}`,
  'spec/views/layout/footer.liquid': `
    <form action="/search" data-site-search="product"><input name="q" aria-label="Products"></form>
    @searchScripts @searchScripts
    <script src="{{ 'spec.js' | asset_url }}" defer></script>`,
  'spec/assets/spec.js': `
    window.seen = []
    addEventListener('site:search:results', (event) => {
      window.seen.push('results ' + event.detail.context.type + ' ' + event.detail.data.query)
      if (event.detail.data.query === 'none') event.preventDefault()
    })
    addEventListener('site:search:select', ({ detail }) => window.seen.push('select ' + detail.url + ' ' + detail.element.className))
    addEventListener('site:search:close', ({ detail }) => window.seen.push('close ' + detail.context.type))
    addEventListener('click', (event) => event.preventDefault())
  `,
}
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
    ...BY_THE_SPEC,
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
        url: `${origin}/products/1`,
        excerpt: null,
        image: null,
        meta: null,
      }
      const group = { type: 'product', label: 'Products', total: 1, url: `${origin}/search`, items: [item] }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ query: searchParams.get('q'), url: `${origin}/search`, groups: [group] }))
      return
    }
    const asset = site.theming.readAsset(pathname)
    if (asset) {
      response.setHeader('content-type', asset.type)
      response.end(asset.bytes)
      return
    }
    response.setHeader('content-type', 'text/html')
    const theme = pathname === '/' || pathname === '/search' ? 'mine' : pathname.slice(1)
    const parts: Parameters<typeof site.render>[0] =
      theme === 'spec'
        ? [['layout/header'], ['search/index', viewSamples['search/index']], ['layout/footer']]
        : [['layout/header']]
    const html = await site.render(parts, { theme, live })
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

it('a theme that knows the specification alone draws results, forms and live results', async () => {
  expect(checkTheme(site.folder, 'spec')).toEqual([])
  const { page, errors, close } = await open('/spec')
  const [all, posts, products] = [0, 1, 2].map((at) => page.locator('form').nth(at))
  if (!all || !posts || !products) throw new Error('There is no form.')
  // What a form is not told has the defaults of the site's own.
  expect(await all.getAttribute('data-site-search')).toBe('all')
  expect(await all.getAttribute('data-site-instant')).toBeNull()
  expect(await all.locator('button').textContent()).toBe('Search')
  expect(await posts.locator('input').getAttribute('placeholder')).toBe('Posts')
  expect(await posts.getAttribute('class')).toBe('wide')
  expect(await posts.locator('button').count()).toBe(0)

  expect(await page.locator('h1').textContent()).toBe('5 for kettle in product')
  expect(await page.locator('section.product p').first().textContent()).toContain('Kettle')
  expect(await page.locator('section.product h2 a').first().getAttribute('href')).toContain('type=product')
  expect(await page.locator('nav a').count()).toBeGreaterThan(0)

  expect(await page.locator('script[src*="site-search"]').count()).toBe(1)
  const seen = () => page.evaluate('window.seen')
  await posts.locator('input').fill('tea')
  await products.locator('input').fill('tea')
  const row = products.locator('.site-search-panel .site-search-item[role=option]')
  await row.waitFor()
  expect(await row.locator('.site-search-title').textContent()).toBe('<tea>')
  expect(await posts.locator('.site-search-item').count()).toBe(0)
  await products.locator('input').press('ArrowDown')
  expect(await row.getAttribute('aria-selected')).toBe('true')
  await products.locator('input').press('Enter')
  const selected = `select ${origin}/products/1 site-search-item`
  await expect.poll(seen).toEqual(['results product tea', selected, 'close product'])
  await all.locator('input').fill('none')
  await expect.poll(seen).toContain('results all none')
  expect(await all.locator('.site-search-item').count()).toBe(0)
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
