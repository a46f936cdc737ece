import type { BuiltInFiles } from '../site.ts'
import { readBuiltIn } from '../themes/read-theme.ts'

type Property = [name: string, value: string]

/**
 * The custom properties that the site's own stylesheets set for all pages, with their values in light and dark mode.
 */
export function listProperties(builtIn: BuiltInFiles): { light: Property[]; dark: Property[] } {
  const rules = [...readBuiltIn(builtIn).assets]
    .filter(([file]) => file.endsWith('.css'))
    // The stylesheet of every page comes first.
    .sort(([a], [b]) => Number(b === MAIN) - Number(a === MAIN))
    .flatMap(([, { bytes }]) => parseRootRules(bytes.toString('utf8')))
  return {
    light: rules.filter(({ isDark }) => !isDark).flatMap(({ properties }) => properties),
    dark: rules.filter(({ isDark }) => isDark).flatMap(({ properties }) => properties),
  }
}

const MAIN = 'site.css'
const ROOT_RULE = /:root\)?\s*\{([^}]*)\}/g
const DARK = '@media (prefers-color-scheme: dark)'
const DECLARATION = /(--[\w-]+)\s*:\s*([^;]+);/g

function parseRootRules(css: string): { isDark: boolean; properties: Property[] }[] {
  return [...css.matchAll(ROOT_RULE)].map(({ index, 1: body = '' }) => {
    const before = css.slice(0, index)
    const isDark = before.lastIndexOf(DARK) > before.lastIndexOf('\n}')
    return { isDark, properties: parseDeclarations(body) }
  })
}

function parseDeclarations(body: string): Property[] {
  return [...body.matchAll(DECLARATION)].map(([, name = '', value = '']) => [
    name,
    value.trim().replace(/\s+/g, ' '),
  ])
}
