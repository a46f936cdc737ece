import { readBuiltIn } from './read-built-in.ts'

type Property = [name: string, value: string]

/** The custom properties that the site's own stylesheet sets for all pages, with their values by day and in the dark. */
export function listProperties(): { light: Property[]; dark: Property[] } {
  const css = readBuiltIn().assets.get('site.css')?.bytes.toString('utf8') ?? ''
  const [light = '', dark = ''] = [...css.matchAll(ROOT_RULE)].map(([, body = '']) => body)
  return { light: readDeclarations(light), dark: readDeclarations(dark) }
}

const ROOT_RULE = /:root\)?\s*\{([^}]*)\}/g
const DECLARATION = /(--[\w-]+)\s*:\s*([^;]+);/g

function readDeclarations(body: string): Property[] {
  return [...body.matchAll(DECLARATION)].map(([, name = '', value = '']) => [
    name,
    value.trim().replace(/\s+/g, ' '),
  ])
}
