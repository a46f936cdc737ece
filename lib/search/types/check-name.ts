import { InvalidName } from '../errors.ts'

/** Type names are used in folder names of indexes, addresses and command lines. Throws InvalidName. */
export function checkName(name: string): void {
  if (!/^[a-z][a-z0-9_-]{0,39}$/.test(name) || name === 'all') throw new InvalidName(name)
}
