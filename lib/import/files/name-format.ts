import type { Encoding } from './import-file.ts'

const ENCODINGS: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/** As people know it. */
export function nameEncoding({ name }: Pick<Encoding, 'name'>): string {
  return ENCODINGS[name] ?? name
}

const DELIMITERS: Record<string, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
}

export function nameDelimiter(delimiter: string): string {
  return DELIMITERS[delimiter] ?? `"${delimiter}"`
}
