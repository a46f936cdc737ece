import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BuiltInFiles } from '../site.ts'
import { DEFAULT_THEME, isThemeName } from '../themes/theme-file.ts'
import { listProperties } from './list-properties.ts'

/** A theme cannot be made; the message says why. */
class CannotMakeTheme extends Error {
  override readonly name = 'CannotMakeTheme'
}

/** Creates a theme's folder with its first files. Returns the files created. Throws CannotMakeTheme. */
export function makeTheme(
  builtIn: BuiltInFiles,
  themesPath: string,
  name: string,
  parent: string = DEFAULT_THEME,
): string[] {
  const folder = path.join(themesPath, name)
  if (!isThemeName(name) || name === DEFAULT_THEME) {
    throw new CannotMakeTheme(
      `A theme cannot be called ${name}: use a to z, digits, - and _, beginning with a letter or a digit.`,
    )
  }
  if (existsSync(folder)) throw new CannotMakeTheme(`${folder} already exists.`)
  if (parent !== DEFAULT_THEME && !existsSync(path.join(themesPath, parent, 'theme.json'))) {
    throw new CannotMakeTheme(`There is no theme ${parent} to use as the parent.`)
  }
  const files = {
    'theme.json': writeManifest(name, parent),
    'assets/theme.css': writeStylesheet(name, listProperties(builtIn)),
    'README.md': README,
  }
  return Object.entries(files).map(([file, text]) => {
    const target = path.join(folder, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text, { flag: 'wx' })
    return target
  })
}

function writeManifest(name: string, parent: string): string {
  const manifest = { name, version: '1.0.0', description: '', author: '', parent }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function writeStylesheet(name: string, { light, dark }: ReturnType<typeof listProperties>): string {
  return `/*
 * The stylesheet of the theme ${name}. The site loads it on every page, after its own.
 *
 * Below are all custom properties of the site with their values: uncomment those you change.
 * More views:    bin/storefront theme copy search/index --theme ${name}
 * Mistakes:      bin/storefront theme check ${name}
 * A look at it:  bin/storefront theme dev ${name}
 * To all:        bin/storefront settings set theme.active ${name}
 */

:root {
${light.map(([property, value]) => `  /* ${property}: ${value}; */`).join('\n')}
}

@media (prefers-color-scheme: dark) {
  :root {
${dark.map(([property, value]) => `    /* ${property}: ${value}; */`).join('\n')}
  }
}
`
}

const README = `# A theme

A file below \`views/\` replaces the one with the same path in the parent theme or in the site itself:

- \`views/search/index.liquid\`: the results page
- \`views/search/form.liquid\`: every search form
- \`views/search/script.liquid\`: the script and stylesheet of live results

Files in \`assets/\` are served; \`{{ 'theme.css' | asset_url }}\` prints the address. Every page loads \`theme.css\` by itself.

\`bin/storefront theme copy search/index\` copies the current view here as a start. \`docs/theming.md\` lists all views and
their variables.
`
