import {
  type Context,
  evalToken,
  type PropertyAccessToken,
  type Token,
  TypeGuards,
  toValue,
  toValueSync,
  UndefinedVariableError,
} from 'liquidjs'

const { isPropertyAccessToken } = TypeGuards

/** The value of a token in an expression, such as `item.price`. */
export function evaluateToken(token: Token | undefined, context: Context): unknown {
  if (token === undefined) return undefined
  if ('content' in token) return token.content
  if (isPropertyAccessToken(token)) return readVariable(token, context)
  return toValueSync(evalToken(token, context))
}

/** Finds where a variable lives. The library keeps this to itself. */
type Scopes = { findScope(name: unknown): object }

function readVariable(token: PropertyAccessToken, context: Context): unknown {
  const [start, ...names] = token.props.map((prop) => toValue(evaluateToken(prop, context)))
  try {
    let value: unknown
    if (token.variable) value = read(context, evaluateToken(token.variable, context), start)
    else value = read(context, (context as unknown as Scopes).findScope(start), start)
    for (const name of names) value = read(context, value, name)
    return value
  } catch (error) {
    throw new UndefinedVariableError(error as Error, token)
  }
}

function read(context: Context, value: unknown, name: unknown): unknown {
  return context.readProperty(value as object, name as string)
}
