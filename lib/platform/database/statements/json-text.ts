import type { Provider } from '../database-location.ts'

type Fields = Readonly<Record<string, string>>

/** SQL for a JSON object of expressions by name. */
export function jsonObject(provider: Provider, fields: Fields): string {
  const pairs = Object.entries(fields).map(([name, value]) => `'${name}', ${value}`)
  return `${provider === 'sqlite' ? 'json_object' : 'json_build_object'}(${pairs.join(', ')})`
}

/**
 * SQL for a JSON array of what a query selects: an expression, what follows it from FROM on, and the order of the elements if
 * that matters. It is empty if there are none.
 */
export function jsonList(provider: Provider, element: string, from: string, order?: string): string {
  const elements = order ? `${element} ORDER BY ${order}` : element
  return provider === 'sqlite'
    ? `json((SELECT json_group_array(${elements}) ${from}))`
    : `(SELECT COALESCE(json_agg(${elements}), '[]'::json) ${from})`
}

/** SQL for a truth value in JSON; SQLite has numbers for them. */
export function jsonFlag(provider: Provider, condition: string): string {
  return provider === 'sqlite' ? `json(iif(${condition}, 'true', 'false'))` : condition
}

/** SQL for the integers of a parameter that is a JSON array. */
export function integersOf(provider: Provider, parameter: string): string {
  return provider === 'sqlite'
    ? `SELECT "value" FROM json_each(${parameter})`
    : `SELECT "value"::int FROM jsonb_array_elements_text(${parameter}) AS given("value")`
}

/** SQL for the texts of a parameter that is a JSON array. */
export function textsOf(provider: Provider, parameter: string): string {
  return provider === 'sqlite'
    ? `SELECT "value" FROM json_each(${parameter})`
    : `SELECT "value" FROM jsonb_array_elements_text(${parameter}) AS given("value")`
}

/** The text of a statement for both databases. */
export function forBoth(text: (provider: Provider) => string): Record<Provider, string> {
  return { sqlite: text('sqlite'), postgresql: text('postgresql') }
}
