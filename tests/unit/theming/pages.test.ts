import { afterEach, describe, expect, it } from 'vitest'
import { startWorkClock } from '#packages/themes/src/engine/pass.ts'
import { createThemeSite, live, shared, type ThemeFiles, type ThemeSite } from './theme-site.ts'

const sites: ThemeSite[] = []
function open(mine: ThemeFiles, options?: Parameters<typeof createThemeSite>[1]): ThemeSite {
  const site = createThemeSite(mine, options)
  sites.push(site)
  return site
}
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

const page = { page_content: { title: 'About <us>', body_html: 'text' } }
const faults = ({ log }: ThemeSite) => log.filter(({ msg }) => msg === 'A theme’s view failed.')

describe('a page', () => {
  it('has its parts in order, each with its own data and the shared ones', async () => {
    const site = open({
      'theme.json': '{"version":"1.2.0","author":"Ada"}',
      'views/layout/header.liquid':
        '{{ site.name }} {{ theme.name }} {{ theme.version }} {{ theme.author }}|',
      'views/pages/show.liquid': '{{ page_content.title }}{{ site.name }}|',
      'views/layout/footer.liquid': '{{ page_content.title }}end',
    })
    const html = await site.render([['layout/header'], ['pages/show', page], ['layout/footer']])
    expect(html).toBe('Shop mine 1.2.0 Ada|About &lt;us&gt;Shop|end')
  })

  it('takes what a theme has not from its parents, and then from the built-in views', async () => {
    const site = open({ 'theme.json': '{"parent":"middle"}', 'views/layout/header.liquid': 'mine ' })
    site.write({
      'middle/theme.json': '{"parent":"oldest"}',
      'middle/views/layout/header.liquid': 'middle ',
      'middle/views/layout/footer.liquid': 'middle ',
      'oldest/theme.json': '{"parent":"default"}',
      'oldest/views/layout/footer.liquid': 'oldest ',
      'oldest/views/home.liquid': "oldest {% render 'partials/pager' %}",
      'oldest/views/partials/pager.liquid': 'pager ',
    })
    expect(await site.render([['layout/header'], ['home'], ['layout/footer']])).toBe(
      'mine oldest pager middle ',
    )
    expect(await site.render([['pages/show', page]])).toContain('<h1 dir="auto">About &lt;us&gt;</h1>')
  })

  it('falls to the view of the parent where one fails, and then to the built-in one', async () => {
    const site = open({
      'theme.json': '{"parent":"middle"}',
      'views/layout/header.liquid': '{{ site.name | shout }}',
      'views/home.liquid': '{% render "partials/broken" %}',
      'views/partials/broken.liquid': '{{ 1 | shout }}',
      'views/pages/show.liquid': '{{ 1 | shout }}',
    })
    site.write({
      'middle/theme.json': '{"parent":"oldest"}',
      'middle/views/layout/header.liquid': 'middle ',
      'middle/views/home.liquid': '{{ 2 | shout }}',
      'oldest/theme.json': '{}',
      'oldest/views/home.liquid': 'oldest',
    })
    expect(await site.render([['layout/header'], ['home']])).toBe('middle oldest')
    expect(await site.render([['pages/show', page]])).toContain('<h1 dir="auto">About &lt;us&gt;</h1>')
    expect(faults(site).map(({ view }) => view)).toEqual(['layout/header', 'home', 'home', 'pages/show'])
  })

  it('is shown in another theme where that is asked for', async () => {
    const site = open({ 'views/home.liquid': 'mine' })
    site.write({ 'other/theme.json': '{}', 'other/views/home.liquid': 'other' })
    expect(await site.render([['home']], { theme: 'other' })).toBe('other')
    expect(await site.render([['home']])).toBe('mine')
  })

  it.each(['gone', '../mine', '/etc', 'built-in', ''])(
    'is built-in where there is no theme %s',
    async (active) => {
      const site = open({ 'views/pages/show.liquid': 'mine' }, { active })
      expect(await site.render([['pages/show', page]])).toContain('<h1 dir="auto">About &lt;us&gt;</h1>')
      await site.render([['pages/show', page]])
      expect(site.log.map(({ reason }) => reason)).toEqual([`There is no theme ${active}.`])
    },
  )

  it('needs no folder for the theme of a site that chose none', async () => {
    const site = open({}, { active: 'default' })
    expect(await site.render([['pages/show', page]])).toContain('<h1 dir="auto">About &lt;us&gt;</h1>')
    expect(site.log).toEqual([])
  })

  it('of a view that nobody has is refused', async () => {
    const site = open({})
    await expect(site.render([['no/such']])).rejects.toThrow('There is no view "no/such"')
    await expect(site.render([['../home']])).rejects.toThrow('There is no view "../home"')
  })
})

/** The log about a view, unless the machine is so busy that its thread has no time and is ended. */
async function findFault(source: string) {
  for (;;) {
    const site = open({ 'views/pages/show.liquid': source })
    expect(await site.render([['pages/show', page]])).toContain('<h1 dir="auto">About &lt;us&gt;</h1>')
    const [fault] = faults(site)
    if (fault?.reason !== 'It takes longer than 1000 ms.') return fault
  }
}

describe('a view that fails', () => {
  const broken: ThemeFiles = {
    'views/layout/header.liquid': 'HEAD',
    'views/pages/show.liquid': 'one\n  {{ page_content.title | nope }}',
  }

  it('is replaced by the built-in one, and the others stay', async () => {
    const site = open(broken)
    const html = await site.render([['layout/header'], ['pages/show', page]])
    expect(html).toMatch(/^HEAD<main/)
    expect(html).toContain('<h1 dir="auto">About &lt;us&gt;</h1>')
  })

  it('is logged with its place, once', async () => {
    const site = open(broken)
    for (let round = 0; round < 3; round++) await site.render([['pages/show', page]])
    expect(faults(site)).toMatchObject([
      {
        theme: 'mine',
        view: 'pages/show',
        place: 'themes/mine/views/pages/show.liquid:2:3',
        reason: 'There is no filter nope.',
      },
    ])
  })

  it.each([
    ['a tag without its end', '{% if a %}', '1:1', /not closed/],
    ['an unknown tag', 'a\n{% nope %}', '2:1', 'There is no tag nope.'],
    ['an unknown view', "@searchScripts {% render 'no/such' %}", '1:16', 'There is no view "no/such".'],
    [
      'a view without an end',
      `{% for i in (1..90000) %}${'{% if site %}{% endif %}'.repeat(500)}{% endfor %}`,
      '1:',
      'It takes longer than 250 ms.',
    ],
    [
      'a view that prints without an end',
      '{% for i in (1..900000) %}{{ site.name }}{% endfor %}',
      '1:',
      /It makes more text|It takes longer/,
    ],
    ['a view nested deep', `${'{% if site %}'.repeat(6000)}`, '1:', 'It is nested too deeply.'],
    ['a view of many tags', '{{a}}'.repeat(20_000), '1:1', 'It has more than 10000 outputs and tags.'],
  ])('may be %s', async (_what, source, place, reason) => {
    const fault = await findFault(source)
    expect(fault?.place).toContain(`themes/mine/views/pages/show.liquid:${place}`)
    expect(fault?.reason).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason))
  })

  it('may be inside another, which is then built-in too', async () => {
    const site = open({
      'views/pages/show.liquid': "{% render 'partials/x' %}",
      'views/partials/x.liquid': '\n\n {{ | }}',
    })
    expect(await site.render([['pages/show', page]])).toContain('<h1 dir="auto">About &lt;us&gt;</h1>')
    expect(faults(site)).toMatchObject([
      { view: 'pages/show', place: 'themes/mine/views/partials/x.liquid:3:5' },
    ])
  })

  it('rests when it took too much three times, until its files change', async () => {
    const site = open({
      'views/pages/show.liquid':
        '{% assign n = (1..9000) %}{% for i in n %}{% for j in n %}{% for k in n %}{% endfor %}{% endfor %}{% endfor %}',
    })
    for (let round = 0; round < 3; round++) await site.render([['pages/show', page]])
    const worked = startWorkClock()
    expect(await site.render([['pages/show', page]])).toContain('<h1 dir="auto">About &lt;us&gt;</h1>')
    expect(worked()).toBeLessThan(200)
    expect(site.log.map(({ msg }) => msg)).toEqual([
      'A theme’s view failed.',
      'A view uses too much time or memory; the built-in one is used for 30 seconds.',
    ])
    site.write({ 'mine/views/pages/show.liquid': 'well again' })
    await expect.poll(() => site.render([['pages/show', page]]), { timeout: 60_000 }).toBe('well again')
  })

  it('shows what is wrong in its place while the theme is written', async () => {
    const site = open(
      {
        ...broken,
        'views/pages/show.liquid': 'one\n@searchScripts <b>{{ page_content.title | nope }}</b>\nthree',
      },
      { development: true },
    )
    const html = await site.render([['layout/header'], ['pages/show', page]])
    expect(html).toMatch(/^HEAD<section class="view-fault" role="alert">/)
    expect(html).toContain('<strong>themes/mine/views/pages/show.liquid:2:19</strong>')
    expect(html).toContain('<p>There is no filter nope.</p>')
    const [frame = ''] = /(?<=<pre>).*(?=<\/pre>)/s.exec(html) ?? []
    expect(frame.split('\n')).toEqual([
      '  1 | one',
      '&gt; 2 | @searchScripts &lt;b&gt;{{ page_content.title | nope }}&lt;/b&gt;',
      `    | ${' '.repeat(18)}^`,
      '  3 | three',
    ])
  })

  it('never prints an error in production', async () => {
    const site = open(broken)
    expect(await site.render([['pages/show', page]])).not.toMatch(/nope|view-fault|liquid/)
  })
})

describe('an alternate view', () => {
  const files: ThemeFiles = {
    'views/pages/show.liquid': 'usual',
    'views/pages/show.landing.liquid': 'landing {{ page_content.title }}',
    'views/pages/show.broken.liquid': '{{ site.name | nope }}',
  }
  const show = (site: ThemeSite, template: string | null, showFaults = false) =>
    site.theming.render([{ view: 'pages/show', template, data: page }], { shared, live: null, showFaults })

  it('is used where the theme has it, and the usual one otherwise', async () => {
    const site = open(files)
    expect(await show(site, 'landing')).toBe('landing About &lt;us&gt;')
    expect(await show(site, 'gone')).toBe('usual')
    expect(await show(site, null)).toBe('usual')
  })

  it('that fails is replaced by the built-in view, and shown as what it is to its author', async () => {
    const site = open(files)
    expect(await show(site, 'broken')).toContain('<h1 dir="auto">About &lt;us&gt;</h1>')
    expect(faults(site)).toMatchObject([{ view: 'pages/show.broken' }])
    const html = await show(site, 'broken', true)
    expect(html).toContain('<strong>themes/mine/views/pages/show.broken.liquid:1:1</strong>')
  })
})

describe('sections', () => {
  const sections = ['bad', 'good', 'gone'].map((type) => ({ id: type, type, settings: { word: 'fine' } }))
  const files: ThemeFiles = {
    'views/home.liquid': 'a{% sections %}z',
    'views/sections/bad.liquid': 'bad\n{{ site.name | nope }}',
    'views/sections/good.liquid':
      '[{{ section.settings.word }} {{ blog }} {{ leaked }}]{% assign leaked = 1 %}',
  }

  it('see the data of their page; those that fail are left out and logged with their place', async () => {
    const site = open(files)
    const render = () => site.render([['home', { sections, blog: 'Blog' }]])
    expect(await render()).toBe('a[fine Blog ]z')
    await render()
    expect(faults(site)).toMatchObject([
      {
        view: 'sections/bad',
        place: 'themes/mine/views/sections/bad.liquid:2:1',
        reason: 'There is no filter nope.',
      },
      { view: 'sections/gone', reason: 'There is no view "sections/gone".' },
    ])
  })

  it('show what is wrong in their place while the theme is written', async () => {
    const site = open(files, { development: true })
    const html = await site.render([['home', { sections, blog: 'Blog' }]])
    expect(html).toMatch(
      /^a<section class="view-fault" role="alert">.*\[fine Blog \]<section class="view-fault"/s,
    )
    expect(html).toContain('<strong>themes/mine/views/sections/bad.liquid:2:1</strong>')
  })

  it('fail as a whole where one exceeds a limit, since they share it', async () => {
    const site = open({
      ...files,
      'views/sections/good.liquid': '{% for i in (1..900000) %}{{ site.name }}{% endfor %}',
    })
    expect(await site.render([['home', { sections }]])).toMatch(/^<main id="content" class="home">/)
  })
})

describe('@searchScripts', () => {
  const script = { 'views/search/script.liquid': '<S {{ $config.delay }} {{ $config.labels.seeAll }}>' }
  const print = async (
    files: ThemeFiles,
    calls: string[],
    options = { live } as { live: typeof live | null },
  ) => {
    const site = open({ ...script, ...files })
    return site.render(
      calls.map((view) => [view]),
      options,
    )
  }

  it('prints the script where it is first called, and nowhere else', async () => {
    const files = {
      'views/a.liquid': 'a @searchScripts b @searchScripts ',
      'views/b.liquid': 'c @searchScripts',
    }
    expect(await print(files, ['a', 'b'])).toBe('a <S 200 See all> b  c ')
  })

  it('prints nothing while live results are off', async () => {
    expect(await print({ 'views/a.liquid': 'a @searchScripts.' }, ['a'], { live: null })).toBe('a .')
  })

  it('is not used up by what is captured and never printed, or by a view that fails', async () => {
    const captured = '{% capture never %}@searchScripts{% endcapture %}a @searchScripts'
    expect(await print({ 'views/a.liquid': captured }, ['a'])).toBe('a <S 200 See all>')
    const files = {
      'views/pages/show.liquid': '@searchScripts{{ x | nope }}',
      'views/b.liquid': 'b @searchScripts',
    }
    expect(await print(files, ['pages/show', 'b'])).toMatch(/<\/main>\s*b <S 200 See all>$/)
  })

  it('prints it where what was captured is printed, whatever was done to it', async () => {
    const printed =
      '{% capture s %}@searchScripts{% endcapture %}a {{ s }} b {{ s | upcase | escape }}@searchScripts.'
    expect(await print({ 'views/a.liquid': printed }, ['a'])).toBe('a <S 200 See all> b .')
  })

  it('is found in views inside others, in loops and in liquid tags', async () => {
    const files = {
      'views/a.liquid':
        "{% render 'b' %}{% for i in (1..3) %}@searchScripts{% endfor %}{% liquid\n searchScripts\n%}.",
      'views/b.liquid': 'b @searchScripts',
    }
    expect(await print(files, ['a'])).toBe('b <S 200 See all>.')
  })

  it('does not print itself, and falls back to the built-in script where the theme’s fails', async () => {
    const again = { 'views/a.liquid': '@searchScripts', 'views/search/script.liquid': 's @searchScripts' }
    expect(await print(again, ['a'])).toBe('s ')
    const failing = { 'views/a.liquid': 'a @searchScripts', 'views/search/script.liquid': '{{ x | nope }}' }
    expect(await print(failing, ['a'])).toMatch(
      /^a <link[^>]+site-search\.css">\s*<script src="[^"]+site-search\.js" defer data-config="\{&#34;endpoint/,
    )
  })
})

describe('fifty pages at once', () => {
  it('are each their own', async () => {
    const site = open({
      'views/home.liquid':
        '{% assign n = number %}{% for i in (1..50) %}{% increment c %}{% endfor %}{{ n }}',
    })
    const counted = Array.from({ length: 50 }, (_, count) => count).join('')
    const pages = Array.from({ length: 50 }, (_, number) => site.render([['home', { number }]]))
    expect(await Promise.all(pages)).toEqual(pages.map((_, number) => `${counted}${number}`))
  })
})
