import { z } from 'zod'

/** Who may change a setting: the permission of staff that it takes, and whether they have to confirm first who they are. */
export type SettingAccess = {
  readonly permission:
    | 'apps.write'
    | 'payments.write'
    | 'search.write'
    | 'security.write'
    | 'settings.write'
    | 'team.write'
    | 'themes.write'
  readonly requiresReauth: boolean
}

/** A setting: the values it accepts, its default, its purpose, and who may change it. */
export type Definition = {
  schema: z.ZodType
  /** Accepts stored values, if more are valid than can be set now. */
  storedSchema?: z.ZodType
  default: unknown
  summary: string
  access: SettingAccess
  isSecret?: true
}

/** Defines settings that the same people may change. There is no way to define one without saying who. */
function settingsOf(access: SettingAccess) {
  const define = <S extends z.ZodType>(schema: S, fallback: z.output<S>, summary: string) => ({
    schema,
    default: fallback,
    summary,
    access,
  })
  return {
    access,
    define,
    /** A switch. */
    on: (summary: string, fallback = true) => define(z.boolean(), fallback, summary),
    /** Stored encrypted, and never shown. */
    secret: (summary: string, schema: z.ZodType<string | null> = optionalText()) => ({
      ...define(schema, null, summary),
      isSecret: true as const,
    }),
  }
}

/** For managers: these settings give away neither power nor money nor others' data. */
export const ordinary = settingsOf({ permission: 'settings.write', requiresReauth: false })
export const themes = settingsOf({ permission: 'themes.write', requiresReauth: false })
export const search = settingsOf({ permission: 'search.write', requiresReauth: false })
/** Where links and mails lead, how long sessions last, how much one address may ask for, and how long personal data is kept. */
export const guarded = settingsOf({ permission: 'security.write', requiresReauth: true })
/** Where money goes, and what amounts mean. */
export const money = settingsOf({ permission: 'payments.write', requiresReauth: true })
/** Apps: their rights, which of them open the site's links, and who sends their messages. */
export const apps = settingsOf({ permission: 'apps.write', requiresReauth: true })
/** How staff sign in. */
export const team = settingsOf({ permission: 'team.write', requiresReauth: true })

export const text = (max = 500) => z.string().trim().max(max)
export const optionalText = (max = 500) => text(max).min(1).nullable()

export const httpUrl = z.url({ protocol: /^https?$/, error: 'web_address' }).max(2000)

/** An address, or a path of this site. */
export const address = z.union([httpUrl, z.string().regex(/^\/(?!\/)[^\s\\]*$/, 'address_or_path')])

export const limit = (min = 1) => z.int().min(min).max(1_000_000)
