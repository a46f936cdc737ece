import { type Context, type Template, toValue } from 'liquidjs'

/** Default variables of `search/form`: its action for its type, and the query. */
export function formDefaults([first]: Template[]): Template[] {
  if (!first) return []
  const setDefaults = (ctx: Context): void => {
    const type: unknown = toValue(ctx.getSync(['type']))
    const actions = ownValue(ownValue(ctx.globals, 'routes'), 'form_actions')
    const scope = ctx.bottom()
    scope.action = ownValue(actions, typeof type === 'string' && type !== '' ? type : 'all') ?? null
    scope.query = ownValue(ctx.globals, 'query') ?? ''
  }
  return [{ token: first.token, render: setDefaults }]
}

function ownValue(object: unknown, key: string): unknown {
  if (typeof object !== 'object' || object === null || !Object.hasOwn(object, key)) return undefined
  return Reflect.get(object, key)
}
