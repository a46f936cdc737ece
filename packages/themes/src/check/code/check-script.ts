import { type AnyNode, type Expression, type Node, type Program, parse, type Super } from 'acorn'
import type { Remark } from '../findings/finding.ts'

/** Remarks on a script: what cannot be read, and what the policy of the site's pages does not let it do. */
export function checkScript(file: string, text: string): Remark[] {
  const program = parseScript(file, text)
  if ('remark' in program) return [program.remark]
  const remarks: Remark[] = []
  visit(program.tree, (node) => {
    const found = judge(node)
    if (found) remarks.push({ ...found, offset: node.start })
  })
  return remarks
}

function parseScript(file: string, text: string): { tree: Program } | { remark: Remark } {
  const kinds = /\.mjs$/i.test(file) ? (['module'] as const) : (['script', 'module'] as const)
  let first: unknown
  for (const sourceType of kinds) {
    try {
      return { tree: parse(text, { ecmaVersion: 'latest', sourceType, allowHashBang: true }) }
    } catch (error) {
      first ??= error
    }
  }
  const { message, pos } = first as SyntaxError & { pos?: number }
  const reason = message.replace(/ \(\d+:\d+\)$/, '')
  return {
    remark: {
      severity: 'error',
      code: 'syntax',
      offset: Math.min(pos ?? 0, text.length),
      message: `This is not JavaScript: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
      fix: 'Close every bracket, quote and template, and write no TypeScript: scripts are served as they are.',
    },
  }
}

function visit(node: Node, see: (node: AnyNode) => void): void {
  see(node as AnyNode)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

type Judged = Omit<Remark, 'offset'>

const CODE: Judged = {
  severity: 'error',
  code: 'blocked_by_policy',
  message: 'The site runs no code from texts, so this throws.',
  fix: 'Write the code itself; read data with `JSON.parse`, from an attribute such as `data-config`.',
}
const TIMER: Judged = { ...CODE, fix: 'Pass a function: `setTimeout(() => draw(), 100)`.' }
const MARKUP: Judged = {
  severity: 'warning',
  code: 'blocked_by_policy',
  message: 'Trusted Types are required, so HTML from a text throws here.',
  fix: 'Set `textContent`; make elements with `document.createElement` and `replaceChildren`, or clone a `<template>` of the view.',
}
const ELSEWHERE: Judged = {
  severity: 'warning',
  code: 'blocked_by_policy',
  message: 'Scripts reach the site itself only, so this request is blocked.',
  fix: 'Put what is loaded into assets/, or ask the site itself, such as `/search/suggest`.',
}

const FROM_ROOT: Judged = {
  severity: 'warning',
  code: 'root_address',
  message: 'This is looked for at the root of the host, which the site may be below.',
  fix: 'Take the address from the page: print it as `{{ site.base_path }}/search/suggest` into an attribute such as `data-url`.',
}

const SINKS = new Set(['innerHTML', 'outerHTML', 'srcdoc'])
const WRITERS = new Set([
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'parseFromString',
  'createContextualFragment',
])
const TIMERS = new Set(['setTimeout', 'setInterval'])
const REQUESTS = new Set(['fetch', 'sendBeacon', 'importScripts'])
const CONNECTIONS = new Set(['WebSocket', 'EventSource', 'Worker', 'SharedWorker'])

function judge(node: AnyNode): Judged | undefined {
  switch (node.type) {
    case 'CallExpression':
      return judgeCall(nameOf(node.callee), ownerOf(node.callee), node.arguments[0])
    case 'NewExpression': {
      const name = nameOf(node.callee)
      if (name === 'Function') return CODE
      return CONNECTIONS.has(name) && isElsewhere(node.arguments[0]) ? ELSEWHERE : undefined
    }
    case 'AssignmentExpression':
      return node.left.type === 'MemberExpression' && SINKS.has(nameOf(node.left)) ? MARKUP : undefined
    case 'ImportExpression':
      return isElsewhere(node.source) ? ELSEWHERE : undefined
    case 'ImportDeclaration':
      return isElsewhere(node.source) ? ELSEWHERE : undefined
    default:
      return undefined
  }
}

function judgeCall(name: string, owner: string, first: Node | undefined): Judged | undefined {
  if ((name === 'eval' && (owner === '' || GLOBALS.has(owner))) || (name === 'Function' && owner === ''))
    return CODE
  if (TIMERS.has(name) && first && isText(first)) return TIMER
  if (WRITERS.has(name)) return MARKUP
  if ((name === 'write' || name === 'writeln') && owner === 'document') return MARKUP
  if (!REQUESTS.has(name) || first === undefined) return undefined
  if (isElsewhere(first)) return ELSEWHERE
  return isFromRoot(first) ? FROM_ROOT : undefined
}

const GLOBALS = new Set(['window', 'globalThis', 'self'])

/** The name of a variable, or of the property that is accessed. */
function nameOf(node: Expression | Super | Node): string {
  const one = node as AnyNode
  if (one.type === 'Identifier') return one.name
  if (one.type === 'ChainExpression') return nameOf(one.expression)
  if (one.type !== 'MemberExpression') return ''
  return one.computed && one.property.type === 'Literal' ? String(one.property.value) : nameOf(one.property)
}

/** The name of what a property is accessed on; '' for a variable. */
function ownerOf(node: Expression | Super): string {
  return node.type === 'MemberExpression' ? nameOf(node.object) || '?' : ''
}

function isText(node: Node): boolean {
  return textOf(node) !== undefined
}

function isElsewhere(node: Node | undefined): boolean {
  return node !== undefined && /^(?:(?:https?|wss?):)?\/\//i.test(textOf(node) ?? '')
}

function isFromRoot(node: Node): boolean {
  return /^\/(?!\/)/.test(textOf(node) ?? '')
}

/** The beginning of a text that the script spells out. */
function textOf(node: Node): string | undefined {
  const one = node as AnyNode
  if (one.type === 'Literal') return typeof one.value === 'string' ? one.value : undefined
  if (one.type === 'TemplateLiteral') return one.quasis[0]?.value.cooked ?? ''
  return one.type === 'BinaryExpression' && one.operator === '+' ? textOf(one.left) : undefined
}
