/** Declarations by property, in lower case. */
export type Style = ReadonlyMap<string, string>
export type StyleOf = (element: Element) => Style

const RULE = /(?:^|[\s,{}])(?:[a-z0-9]+)?\.([\w-]+)\s*(?:,[^{}]*)?\{([^{}]*)\}/gi

/**
 * Reads what elements look like from their markup, and from the stylesheet that was put on the clipboard with it. The
 * panel's policy empties `element.style`.
 */
export function readStyles(html: string): StyleOf {
  const sheets = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)]
    .map(([, sheet = '']) => sheet)
    .join('\n')
  const byClass = new Map<string, string>()
  for (const [, name = '', declarations = ''] of sheets.matchAll(RULE))
    byClass.set(name, `${byClass.get(name) ?? ''};${declarations}`)
  const known = new WeakMap<Element, Style>()
  return (element) => {
    const style = known.get(element)
    if (style) return style
    const ofClasses = [...element.classList].map((name) => byClass.get(name) ?? '').join(';')
    const read = readDeclarations(`${ofClasses};${element.getAttribute('style') ?? ''}`)
    known.set(element, read)
    return read
  }
}

function readDeclarations(text: string): Style {
  const declarations = text.split(';').flatMap((one) => {
    const at = one.indexOf(':')
    if (at < 0) return []
    return [
      [
        one.slice(0, at).trim().toLowerCase(),
        one
          .slice(at + 1)
          .trim()
          .toLowerCase(),
      ] as const,
    ]
  })
  return new Map(declarations)
}
