import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { InvalidFields } from '#lib/web/refusals/invalid-fields.ts'
import { isPage } from './paging.ts'

/** The facts that a loader of included parts may use. */
export type IncludeCall = { context: Context; format: Format }

/** Loads a part of all the records at once, in the same few statements however many they are. */
export type LoadPart<Record = never, Part = unknown> = {
  load(call: IncludeCall, records: readonly Record[]): Promise<(record: Record) => Part>
}['load']

/** Optional fields of a record by name, filled in only for clients that ask for them in `include`. */
export type Includes<R extends z.ZodType> = {
  readonly [Name in keyof z.input<R> & string]?: LoadPart<z.input<R>, Exclude<z.input<R>[Name], undefined>>
}

type Includable = {
  spec: { query?: z.ZodType | undefined; returns?: z.ZodType | undefined }
  handle(call: never): unknown
}

/** The endpoint with a parameter `include`. Unknown names are refused: an app that asks for a part relies on it. */
export function withIncludes<E extends Includable>(endpoint: E, includes: Includes<z.ZodType>): E {
  const { spec, handle } = endpoint
  const loaders = includes as Record<string, LoadPart>
  const names = Object.keys(loaders)
  const query = (spec.query ?? z.object({})) as z.ZodObject
  return {
    ...endpoint,
    spec: { ...spec, query: query.extend({ include: includeOf(names) }) },
    handle: async (call: IncludeCall & { query: { include: string[] } }) => {
      const result = await handle(call as never)
      const { include } = call.query
      const records = (isPage(result) ? result.items : [result]) as never[]
      if (include.length === 0 || records.length === 0) return result
      const parts = await Promise.all(
        include.map(async (name) => [name, await (loaders[name] as LoadPart)(call, records)] as const),
      )
      const items = records.map((record) => ({
        ...(record as object),
        ...Object.fromEntries(parts.map(([name, partOf]) => [name, partOf(record)])),
      }))
      return isPage(result) ? { ...result, items } : items[0]
    },
  }
}

function includeOf(names: readonly string[]) {
  return z
    .string()
    .optional()
    .transform((text) => {
      const asked = (text ?? '').split(',').map((name) => name.trim())
      const include = [...new Set(asked.filter((name) => name !== ''))]
      if (include.every((name) => names.includes(name))) return include
      throw new InvalidFields({ include: [{ code: 'not_one_of', facts: { values: names.join(', ') } }] })
    })
    .meta({
      description: `Further parts of each record, separated by commas: ${names.map((name) => `\`${name}\``).join(', ')}. Other names are refused.`,
    })
}
