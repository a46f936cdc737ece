import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const BAND = {
  label: 'Band',
  areas: ['home'],
  settings: [
    { id: 'tone', type: 'color', label: 'Tone', default: '#112233', property: '--band-tone' },
    { id: 'gap', type: 'range', label: 'Gap', min: 0, max: 90, unit: 'px', default: 7 },
    { id: 'product', type: 'product', label: 'Product' },
  ],
}

const OWN_SCRIPT = `
  const { endpoint } = JSON.parse(document.currentScript.dataset.config)
  addEventListener('input', async ({ target }) => {
    const { groups } = await (await fetch(endpoint + '?q=' + encodeURIComponent(target.value))).json()
    const titles = groups.flatMap(({ items }) => items.map(({ title }) => title))
    document.querySelector('output').textContent = titles.join()
  })
`

/** `walked` has a section with settings of its own; `scripted` builds on it and draws live results by itself. */
const FILES = {
  'walked/theme.json': JSON.stringify({
    sections: { band: BAND },
    layouts: {
      home: [
        { id: 'first', section: 'band' },
        { id: 'second', section: 'band' },
      ],
    },
  }),
  'walked/views/home.liquid': '<main id="content"><h1>{{ site.name }}</h1>{% sections %}</main>',
  'walked/views/sections/band.liquid':
    '<section class="band"><h2>{{ section.settings.product | default: "Nothing" }}</h2></section>',
  'walked/assets/theme.css':
    '.band { border-block-start: solid var(--band-tone); padding-block-start: var(--theme-gap) }',
  'scripted/theme.json': '{ "parent": "walked" }',
  'scripted/views/search/script.liquid':
    '<output></output><script src="{{ \'own.js\' | asset_url }}" defer data-config="{{ $config | json }}"></script>',
  // A deferred script is the current one while it runs.
  'scripted/assets/own.js': OWN_SCRIPT,
}

/** Writes the themes into a new folder, and returns it. */
export function writeWalkedThemes(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}
