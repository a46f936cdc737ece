import { z } from 'zod'

/** A setting: the values it accepts, its default and its purpose. */
export type Definition = {
  schema: z.ZodType
  /** Accepts stored values, if more are valid than can be set now. */
  storedSchema?: z.ZodType
  default: unknown
  summary: string
  isSecret?: true
}

export const define = <S extends z.ZodType>(schema: S, fallback: z.output<S>, summary: string) => ({
  schema,
  default: fallback,
  summary,
})

/** A switch. */
export const on = (summary: string, fallback = true) => define(z.boolean(), fallback, summary)

/** Stored encrypted, and never shown. */
export const secret = (summary: string, schema: z.ZodType<string | null> = optionalText()) => ({
  ...define(schema, null, summary),
  isSecret: true as const,
})

export const text = (max = 500) => z.string().trim().max(max)
export const optionalText = (max = 500) => text(max).min(1).nullable()

export const httpUrl = z.url({ protocol: /^https?$/, error: 'web_address' }).max(2000)

/** An address, or a path of this site. */
export const address = z.union([httpUrl, z.string().regex(/^\/(?!\/)[^\s\\]*$/, 'address_or_path')])

export const limit = (min = 1) => z.int().min(min).max(1_000_000)
