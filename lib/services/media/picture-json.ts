import type { Provider } from '#lib/platform/database/database-location.ts'
import { jsonObject } from '#lib/platform/database/statements/json-text.ts'
import { pictureColumns } from './picture.ts'

/** SQL for the JSON of a Picture: the row of `Media` with this alias, or null if there is none. */
export function pictureJson(provider: Provider, alias: string): string {
  const fields = Object.keys(pictureColumns).map((name) => [name, `${alias}."${name}"`])
  const object = `CASE WHEN ${alias}."id" IS NOT NULL THEN ${jsonObject(provider, Object.fromEntries(fields))} END`
  return provider === 'sqlite' ? `json(${object})` : object
}
