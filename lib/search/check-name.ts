import { InvalidName } from './errors.ts'

/** Types name the folders of indexes, and both stand in addresses and on command lines. Throws InvalidName. */
export function checkName(name: string): void {
  if (!/^[a-z][a-z0-9_-]{0,39}$/.test(name) || name === 'all') throw new InvalidName(name)
}
