/** The parameters of an address; of those that are repeated, all values. */
export type Query = Record<string, string | string[] | undefined>

/** The parameters of a path such as `/cart?country=DE`. */
export function readQuery(target: string): Query {
  const mark = target.indexOf('?')
  const parameters = new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1))
  const valuesOf = (name: string) => {
    const values = parameters.getAll(name)
    return values.length > 1 ? values : values[0]
  }
  return Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, valuesOf(name)]))
}
