import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const PICKS = ['product', 'product_category', 'post', 'page', 'menu']

const BAND = {
  label: 'Band',
  areas: ['home'],
  settings: [
    { id: 'tone', type: 'color', label: 'Tone', default: '#112233', property: '--band-tone' },
    { id: 'gap', type: 'range', label: 'Gap', min: 0, max: 90, unit: 'px', default: 7 },
    ...PICKS.map((type) => ({ id: `a_${type}`, type, label: `A ${type.replace('_', ' ')}` })),
    { id: 'photo', type: 'image', label: 'Photo' },
  ],
}

const PICKED = PICKS.map((type) => `{{ section.settings.a_${type} }}`).join(' ')

/** Draws rows from a template that its view prints, and notes what the policy of the site blocks. */
const DRAW = `
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
    document.body.dataset.blocked = violatedDirective
  })
  const row = document.querySelector('#own-result').content
  window.SiteSearch = {
    config: { delay: 1 },
    render: ({ groups }, { panel }) =>
      panel.replaceChildren(...groups.flatMap(({ items }) => items.map(({ title, url }) => {
        const copy = row.cloneNode(true)
        copy.querySelector('a').href = url
        copy.querySelector('b').textContent = title
        return copy
      }))),
  }
`

const OWN_SCRIPT = `
<template id="own-result"><a class="own-result" role="option"><b></b></a></template>
<link rel="stylesheet" href="{{ 'site-search.css' | asset_url }}">
<script src="{{ 'draw.js' | asset_url }}" defer></script>
<script src="{{ 'site-search.js' | asset_url }}" defer data-config="{{ $config | json }}"></script>`

/** A theme with a section that has settings of its own, and one with its own script of live results. */
const FILES = {
  'scripted/theme.json': '{}',
  'scripted/views/search/script.liquid': OWN_SCRIPT,
  'scripted/assets/draw.js': DRAW,
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
  'walked/views/sections/band.liquid': `<section class="band"><h2>Picked: ${PICKED}</h2>{{ section.settings.photo | image_tag: alt: 'A kettle' }}</section>`,
  'walked/assets/theme.css':
    '.band { border-block-start: solid var(--band-tone); padding-block-start: var(--theme-gap) }',
}

/** Writes them into a new folder, and returns the folder. */
export function writeWalkedThemes(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}
