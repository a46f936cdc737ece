import { createHash } from 'node:crypto'

/** Which built-in view a copy was made from. */
export type CopyNote = { version: string; hash: string }

// Prints nothing, not even its own line's end.
const NOTE = /^\{%- comment -%\} Copied from \S+ of Storefront (\S+) \((\w+)\)[^%]*\{%- endcomment -%\}\n/

/** A copy's first line. It tells after an upgrade whether the original has changed. */
export function writeCopyNote(view: string, source: string, version: string): string {
  const origin = `${view} of Storefront ${version} (${hashView(source)})`
  return `{%- comment -%} Copied from ${origin}; bin/storefront upgrade --check says if that has changed. {%- endcomment -%}\n`
}

export function readCopyNote(source: string): CopyNote | undefined {
  const [, version, hash] = NOTE.exec(source) ?? []
  return version !== undefined && hash !== undefined ? { version, hash } : undefined
}

export function hashView(source: string): string {
  return createHash('sha256').update(source).digest('hex').slice(0, 12)
}
