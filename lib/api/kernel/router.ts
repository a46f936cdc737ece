import type { Endpoint, Method } from './endpoint.ts'

export type Match =
  | { endpoint: Endpoint; params: Record<string, string> }
  /** The path exists; these are its methods. */
  | { endpoint: null; allowed: string[] }

type Node = {
  literals: Map<string, Node>
  param: Node | null
  endpoints: Map<Method, { endpoint: Endpoint; names: string[] }>
}

export type Router = (method: string, segments: readonly string[]) => Match | undefined

/** Matches by segment. A literal segment beats a `{param}`, so `/cart/items` never matches `/cart/{id}`. */
export function createRouter(endpoints: readonly Endpoint[]): Router {
  const root = newNode()
  for (const endpoint of endpoints) add(root, endpoint)
  return (method, segments) => {
    const values: string[] = []
    const node = walk(root, segments, 0, values)
    if (!node) return undefined
    const found = node.endpoints.get((method === 'HEAD' ? 'GET' : method) as Method)
    if (!found) return { endpoint: null, allowed: allowedMethods(node) }
    const params: Record<string, string> = {}
    for (const [i, name] of found.names.entries()) params[name] = values[i] ?? ''
    return { endpoint: found.endpoint, params }
  }
}

function add(root: Node, endpoint: Endpoint): void {
  const names: string[] = []
  let node = root
  for (const segment of endpoint.path.split('/').slice(1)) {
    if (segment.startsWith('{')) {
      names.push(segment.slice(1, -1))
      node.param ??= newNode()
      node = node.param
    } else {
      const next = node.literals.get(segment) ?? newNode()
      node.literals.set(segment, next)
      node = next
    }
  }
  if (node.endpoints.has(endpoint.method))
    throw new Error(`${endpoint.method} ${endpoint.path} is declared twice.`)
  node.endpoints.set(endpoint.method, { endpoint, names })
}

/** Depth first, so that a literal without a match does not hide a parameter with one. */
function walk(node: Node, segments: readonly string[], depth: number, values: string[]): Node | undefined {
  const segment = segments[depth]
  if (segment === undefined) return node.endpoints.size > 0 ? node : undefined
  const literal = node.literals.get(segment)
  const found = literal && walk(literal, segments, depth + 1, values)
  if (found || !node.param || segment === '') return found
  const mark = values.length
  values.push(segment)
  const through = walk(node.param, segments, depth + 1, values)
  if (!through) values.length = mark
  return through
}

function allowedMethods(node: Node): string[] {
  const methods: string[] = [...node.endpoints.keys()]
  return methods.includes('GET') ? ['GET', 'HEAD', ...methods.filter((method) => method !== 'GET')] : methods
}

function newNode(): Node {
  return { literals: new Map(), param: null, endpoints: new Map() }
}
