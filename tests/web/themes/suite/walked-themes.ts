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

/** A theme with a section that has settings of its own. */
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
  'walked/views/sections/band.liquid': `<section class="band"><h2>Picked: ${PICKED}</h2>{{ section.settings.photo | image_tag: alt: 'A kettle' }}</section>`,
  'walked/assets/theme.css':
    '.band { border-block-start: solid var(--band-tone); padding-block-start: var(--theme-gap) }',
}

/** Writes it into a new folder, and returns the folder. */
export function writeWalkedThemes(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}
