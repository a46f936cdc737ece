import type { Environment } from '#lib/platform/process/env.ts'

/** The name of a backup's file: what it is of, when it was made, and whether it is encrypted. */
export function nameBackup(title: string, now: Date, { backupKey }: Pick<Environment, 'backupKey'>): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return `${title}-${time}.tar.gz${backupKey ? '.age' : ''}`
}
