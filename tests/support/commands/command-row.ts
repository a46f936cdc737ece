import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { World } from '../panel/world.ts'

/** The shop in which rows make what a command acts on, a folder for files, and a backup of the shop. */
export type CommandWorld = World & { folder: string; backup: string }

type Given = (world: CommandWorld) => Promise<readonly string[]> | readonly string[]

export type CommandRow = {
  /** Arguments that succeed. */
  given: Given
  /** It changes nothing. */
  reads?: true
  /** It changes files alone, or finds nothing to change in this shop. */
  elsewhere?: true
  /** It cannot succeed in this shop: what it says. */
  fails?: string
  /** The place of the argument that names a thing: one that does not exist is refused. */
  names?: number
  /** It needs no secret: it opens no shop, or is for shops whose secret is lost. */
  withoutSecret?: true
}

export type CommandRows = Record<string, CommandRow | Given>

/** A row of a command that changes nothing. */
export function reads(...args: string[]): CommandRow {
  return { reads: true, given: () => args }
}

/** A row of a command whose first argument names what it acts on. */
export function actsOn(given: Given, more: Partial<CommandRow> = {}): CommandRow {
  return { names: 0, given, ...more }
}

export function writeFile({ folder, next }: CommandWorld, ending: string, text: string): string {
  const file = path.join(folder, `file-${next()}${ending}`)
  writeFileSync(file, text)
  return file
}
