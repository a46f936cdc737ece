import { z } from 'zod'
import { providers } from '#lib/platform/database/database-location.ts'

/** The name of the archive's last entry: an archive without it was cut off. */
export const MANIFEST = 'manifest.json'
export const KEPT_SECRET = 'app-secret'

/** The contents of a backup. An entry's `sha256` is in lower-case hexadecimal digits. */
export type Manifest = z.output<typeof manifestSchema>

export const manifestSchema = z.object({
  format: z.literal(1, 'was made by a newer version of Storefront'),
  createdAt: z.iso.datetime(),
  storefront: z.string(),
  provider: z.enum(providers),
  /** Of the database, oldest first. */
  migrations: z.array(z.string()),
  /** The data versions, by scope. */
  dataVersions: z.record(z.string(), z.string()),
  /** The ids of the secrets that decrypt what the database holds encrypted, the current one's first. */
  keyIds: z.array(z.string()).min(1),
  /** The name of the database, and the last invoice and credit note in it. Earlier versions did not write this down. */
  documents: z.object({ database: z.string(), last: z.record(z.string(), z.string()) }).optional(),
  /** Pictures that the database named though their files were not there. */
  missing: z.array(z.string()),
  entries: z.array(
    z.object({
      name: z.string(),
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})

export function databaseEntry(provider: Manifest['provider']): string {
  return provider === 'sqlite' ? 'database.sqlite' : 'database.pgdump'
}
