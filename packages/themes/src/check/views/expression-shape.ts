import { type Token, TypeGuards, Value } from 'liquidjs'
import { didYouMean } from '../findings/nearest-name.ts'
import { shopifyParts } from '../shopify/shopify-objects.ts'
import { ANY, itemOf, PLAIN, partNames, partOf, type Shape, unite } from './shape.ts'

/** Reports something at an offset of the source that the engine reads. */
export type Tell = (offset: number, message: string, fix: string) => void

/** The scope in which an expression is evaluated. */
export type Scope = {
  /** Undefined for a name that nothing provides. */
  find(name: string): Shape | undefined
  /** Whether views that render this one may pass other names too. */
  takesMore: boolean
  /** The advice for an unknown name. */
  explain(name: string): { message: string; fix: string }
  tell: Tell
}

type Access = Extract<Token, { props: unknown }> | { props: Token[]; variable?: Token; begin: number }

/** The shape of an argument of a tag. */
export function shapeOfArgument(argument: unknown, scope: Scope): Shape {
  if (argument instanceof Value) return shapeOfValue(argument, scope)
  return isToken(argument) ? shapeOfToken(argument, scope) : ANY
}

function shapeOfValue({ initial, filters }: Value, scope: Scope): Shape {
  const operands = initial.postfix.filter((token) => !TypeGuards.isOperatorToken(token))
  const isOptional = filters[0]?.name === 'default'
  const shapes = operands.map((token) => shapeOfToken(token, isOptional ? allowAbsent(scope) : scope))
  checkOperands(initial.postfix, scope)
  const first = initial.postfix.length === 1 ? (shapes[0] ?? ANY) : PLAIN
  return filters.reduce((shape, { name, args }) => {
    const given = args.map((arg) => shapeOfArgument(Array.isArray(arg) ? arg[1] : arg, scope))
    return shapeAfterFilter(shape, name, given)
  }, first)
}

/** A value with a default need not be passed. */
function allowAbsent(scope: Scope): Scope {
  return { ...scope, find: (name) => scope.find(name) ?? (scope.takesMore ? ANY : undefined) }
}

/** Operators consume the values before them; one value is left in the end. */
function checkOperands(postfix: readonly Token[], { tell }: Scope): void {
  const open: Token[] = []
  for (const token of postfix) {
    if (!TypeGuards.isOperatorToken(token)) {
      open.push(token)
      continue
    }
    const needed = token.operator === 'not' ? 1 : 2
    if (open.length < needed) {
      const text = token.getText().trim()
      tell(token.begin, `\`${text}\` lacks a value.`, `Write a value on each side of \`${text}\`.`)
      return
    }
    open.splice(-needed, needed, token)
  }
  const [, extra] = open
  if (!extra) return
  const message = `\`${extra.getText().trim()}\` stands beside another value, with nothing between them.`
  tell(extra.begin, message, 'Put an operator, such as `==`, `and` or `or`, between the two, or a filter.')
}

function shapeOfToken(token: Token, scope: Scope): Shape {
  if (TypeGuards.isPropertyAccessToken(token)) return shapeOfAccess(token as unknown as Access, scope)
  if (TypeGuards.isRangeToken(token)) {
    shapeOfToken(token.lhs, scope)
    shapeOfToken(token.rhs, scope)
    return { kind: 'list', item: PLAIN }
  }
  return PLAIN
}

function shapeOfAccess({ props, variable }: Access, scope: Scope): Shape {
  const [root, ...parts] = variable ? [variable, ...props] : props
  if (!root) return ANY
  let shape = variable ? shapeOfToken(root, scope) : findRoot(root, scope)
  let path = root.getText()
  for (const part of parts) {
    shape = takePart(shape, part, path, scope)
    path += part.input[part.begin - 1] === '.' ? `.${part.getText()}` : `[${part.getText()}]`
  }
  return shape
}

function findRoot(root: Token, { find, explain, tell }: Scope): Shape {
  const name = nameOf(root) ?? root.getText()
  const shape = find(String(name))
  if (shape) return shape
  const { message, fix } = explain(String(name))
  tell(root.begin, message, fix)
  return ANY
}

function takePart(shape: Shape, part: Token, path: string, scope: Scope): Shape {
  const name = nameOf(part)
  if (name === undefined) {
    shapeOfToken(part, scope)
    return shape.kind === 'list' ? itemOf(shape) : ANY
  }
  const found = partOf(shape, name)
  if (found) return found
  if (LENGTHS.has(String(name)) && shape.kind !== 'object') {
    scope.tell(part.begin, `\`${path}\` has no \`${name}\`.`, `Did you mean \`${path}.size\`?`)
    return PLAIN
  }
  const names = partNames(shape)
  const renamed = Object.hasOwn(shopifyParts, name) ? shopifyParts[name] : undefined
  if (renamed !== undefined && names.includes(renamed)) {
    scope.tell(part.begin, `\`${path}\` has no \`${name}\`.`, `Here it is \`${path}.${renamed}\`.`)
    return partOf(shape, renamed) ?? ANY
  }
  const known = names.length > 0 ? `It has ${names.join(', ')}.` : 'It is a text or a number.'
  scope.tell(
    part.begin,
    `\`${path}\` has no \`${name}\`.`,
    didYouMean(String(name), names, shape.kind === 'list' ? LOOP : known, (one) => `\`${path}.${one}\``),
  )
  return ANY
}

const LENGTHS = new Set(['length', 'count'])
const LOOP = 'It is a list: go through it with {% for %}, or take one by `first`, `last` or `[0]`.'

/** The name or number of a token; undefined if it has to be evaluated. */
function nameOf(token: Token): string | number | undefined {
  if (TypeGuards.isNumberToken(token)) return token.content
  if (TypeGuards.isQuotedToken(token) || TypeGuards.isWordToken(token)) return token.content
  return undefined
}

const SAME = new Set(['sort', 'sort_natural', 'reverse', 'uniq', 'compact', 'where', 'reject', 'slice'])
const ONE = new Set(['first', 'last', 'find'])

function shapeAfterFilter(shape: Shape, name: string, given: Shape[]): Shape {
  if (shape.kind !== 'any' && SAME.has(name)) return shape
  if (name === 'default' || name === 'concat') return given.reduce(unite, shape)
  if (ONE.has(name)) return itemOf(shape)
  return ANY
}

function isToken(argument: unknown): argument is Token {
  return typeof argument === 'object' && argument !== null && 'getText' in argument
}
