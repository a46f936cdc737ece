import {
  type Context,
  type Emitter,
  Expression,
  evalToken,
  Filter,
  type Liquid,
  LiquidError,
  Output,
  type PropertyAccessToken,
  RenderError,
  type Template,
  type Token,
  TypeGuards,
  toValue,
  toValueSync,
  UndefinedVariableError,
  Value,
} from 'liquidjs'

// The library makes a generator of every step, since data may be promises. Ours is plain, and most of the time of a page went
// into generators. These steps compute the same at once: wherever the library awaits one, it takes its result as well.

/** Has the library compute expressions, filters and outputs at once, in every engine of the process. */
export function computeAtOnce(): void {
  Object.assign(Expression.prototype, {
    evaluate(this: Expression, context: Context): unknown {
      const { postfix } = this
      return postfix.length === 1 ? evaluateToken(postfix[0], context) : applyOperators(postfix, context)
    },
  })
  Object.assign(Filter.prototype, {
    render(this: Filter, value: unknown, context: Context): unknown {
      const { handler, liquid, token, args } = this as unknown as Applied
      const given = args.map((argument) =>
        Array.isArray(argument)
          ? [argument[0], evaluateToken(argument[1], context)]
          : evaluateToken(argument, context),
      )
      return toValueSync(handler.call({ context, token, liquid }, value, ...given) as Generator)
    },
  })
  Object.assign(Value.prototype, {
    value(this: Value, context: Context): unknown {
      let value: unknown = this.initial.evaluate(context)
      for (const filter of this.filters) value = filter.render(value, context)
      return value
    },
  })
  Object.assign(Output.prototype, {
    render(this: Output, context: Context, emitter: Emitter): void {
      emitter.write(toValue(this.value.value(context)))
    },
  })
}

/** A filter with its arguments, of which named ones are pairs. The library hides all but those. */
type Applied = {
  handler(...given: unknown[]): unknown
  liquid: Liquid
  token: Token
  args: (Token | [name: string, value: Token])[]
}

const { isOperatorToken } = TypeGuards

function applyOperators(postfix: readonly Token[], context: Context): unknown {
  const operands: unknown[] = []
  for (const token of postfix)
    operands.push(
      isOperatorToken(token)
        ? applyOperator(token.operator, operands, context)
        : evaluateToken(token, context),
    )
  return operands[0]
}

function applyOperator(operator: string, operands: unknown[], context: Context): unknown {
  const right = operands.pop()
  const left = operator === 'not' ? undefined : operands.pop()
  if (operator === '==' && isPlain(left) && isPlain(right)) return left === right
  const handle = context.opts.operators[operator] as (...given: unknown[]) => Generator
  return toValueSync(operator === 'not' ? handle(right, context) : handle(left, right, context))
}

/** Whether a value equals only itself, unlike lists and `empty`. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object' && typeof value !== 'function'
}

// Asking for the time takes longer than most steps.
const STEPS_PER_LOOK = 16

/** Renders templates one after the other. What they may take is looked at every few steps. */
export function createRenderer(): (
  templates: readonly Template[],
  context: Context,
  emitter: Emitter,
) => void {
  let step = 0
  const look = ({ renderLimit }: Context): void => {
    if (step++ % STEPS_PER_LOOK === 0) renderLimit.check(performance.now())
  }
  return (templates, context, emitter) => {
    // A loop without content takes time, too.
    look(context)
    for (const template of templates) {
      look(context)
      try {
        const printed: unknown = toValueSync(template.render(context, emitter) as Generator)
        if (printed) emitter.write(printed)
      } catch (error) {
        throw LiquidError.is(error) ? error : new RenderError(error as Error, template)
      }
      if (context.breakCalled || context.continueCalled) break
    }
  }
}

const { isPropertyAccessToken } = TypeGuards

/** The value of a token in an expression, such as `item.price`. */
function evaluateToken(token: Token | undefined, context: Context): unknown {
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
