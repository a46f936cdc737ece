export type Query = { [name: string]: unknown }

/** `'/products/{slug}'` with its parameters in place, escaped. */
export function fillPath(path: string, values: Query = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => escapeAll(String(values[name])))
}

/** `option[Size]=40&page=2`. What is null or undefined is left out; lists are separated by commas. */
export function writeQuery(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    isMap(value) ? Object.entries(value).map(([key, one]) => [`${name}[${key}]`, one]) : [[name, value]],
  )
  return pairs
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${escapeAll(String(name))}=${escapeAll(String(value))}`)
    .join('&')
}

function isMap(value: unknown): value is Query {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Leaves nothing for `fetch` to escape differently: what is signed has to be what is sent. */
function escapeAll(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
