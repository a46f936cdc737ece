import type { Remark } from './findings/finding.ts'
import { type Attribute, type Element, type Markup, type Position, PRINTED } from './views/parse-markup.ts'

/** Remarks on where a view prints values, which are escaped only for text and quoted attributes. */
export function checkOutputs(source: string, { outputs }: Markup): Remark[] {
  return outputs.flatMap(({ piece, position }) => {
    const told = UNSAFE[position]
    if (!told) return []
    const output = source.slice(piece.start, piece.end)
    const message = `${output} ${told.message}`
    return [{ severity: 'warning', code: 'unsafe_output', offset: piece.start, message, fix: told.fix }]
  })
}

const READ_FROM_DATA =
  'Print it into an attribute, such as `data-query="{{ $query }}"` or `data-config="{{ $config | json }}"`, and read that in a script in assets/.'

const UNSAFE: Partial<Record<Position, { message: string; fix: string }>> = {
  unquoted: {
    message: 'stands in an attribute without quotes, which a blank in it would end.',
    fix: 'Put quotes around the value, such as `class="{{ $class }}"`.',
  },
  attribute: {
    message: 'stands where an attribute would, outside of quotes.',
    fix: 'Write the attribute out, with the value in quotes, with an {% if %} around it if it is optional.',
  },
  script: { message: 'is inside a script, where it is not escaped for JavaScript.', fix: READ_FROM_DATA },
  handler: {
    message: 'is in an attribute that is a script, where it is not escaped for JavaScript.',
    fix: READ_FROM_DATA,
  },
  style: {
    message: 'is inside a stylesheet, where it is not escaped for CSS.',
    fix: 'Choose between classes by {% if %} or {% case %}, and write their rules in a stylesheet in assets/.',
  },
}

/** Remarks on what a page's Content-Security-Policy forbids. */
export function checkPolicy({ elements }: Markup): Remark[] {
  return elements.flatMap((element) => [...checkElement(element), ...checkAttributes(element)])
}

const FROM_ASSETS = (tag: string) =>
  `Put it into a file in assets/ and load that: ${tag}. Only what the site itself serves is loaded.`
const SCRIPT_TAG = '`<script src="{{ \'theme.js\' | asset_url }}" defer></script>`'
const STYLE_TAG = '`<link rel="stylesheet" href="{{ \'theme.css\' | asset_url }}">`'

// A script of any other type is data and not run.
const BLOCKED = { severity: 'warning', code: 'blocked_by_policy' } as const
const RUN_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript'])

function checkElement({ name, offset, attributes }: Element): Remark[] {
  const warn = (message: string, fix: string): Remark[] => [{ ...BLOCKED, offset, message, fix }]
  const source = attributes.get('src')
  switch (name.toLowerCase()) {
    case 'script':
      if (isElsewhere(source))
        return warn('This script from another host is not loaded.', FROM_ASSETS(SCRIPT_TAG))
      if (source || !RUN_TYPES.has(attributes.get('type')?.value.trim().toLowerCase() ?? '')) return []
      return warn('An inline script does not run.', FROM_ASSETS(SCRIPT_TAG))
    case 'style':
      return warn('An inline stylesheet has no effect.', FROM_ASSETS(STYLE_TAG))
    case 'link':
      if (!/stylesheet/i.test(attributes.get('rel')?.value ?? '') || !isElsewhere(attributes.get('href'))) {
        return []
      }
      return warn('This stylesheet from another host is not loaded.', FROM_ASSETS(STYLE_TAG))
    default:
      return []
  }
}

function checkAttributes({ attributes }: Element): Remark[] {
  return [...attributes].flatMap(([name, { value, offset }]): Remark[] => {
    if (/^on[a-z]+$/.test(name)) {
      const fix = `Listen to the event in a script in assets/: ${SCRIPT_TAG}.`
      return [{ ...BLOCKED, offset, message: `What \`${name}\` says does not run.`, fix }]
    }
    if (name === 'style' && value.trim() !== '') {
      const fix = `Give the element a class, and write its rules in a stylesheet in assets/: ${STYLE_TAG}.`
      return [{ ...BLOCKED, offset, message: 'A `style` attribute has no effect.', fix }]
    }
    if (/^\s*javascript:/i.test(value)) {
      const message = `A \`${name}\` that is a script does not run.`
      const fix = `Use a <button>, and listen to its clicks in a script in assets/: ${SCRIPT_TAG}.`
      return [{ ...BLOCKED, offset, message, fix }]
    }
    return []
  })
}

function isElsewhere(address: Attribute | undefined): boolean {
  return (
    address !== undefined && /^\s*(https?:)?\/\//i.test(address.value) && !address.value.startsWith(PRINTED)
  )
}
