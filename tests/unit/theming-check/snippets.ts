import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A fenced block of a document. */
export type Snippet = {
  language: string
  /** The word after the language: what the snippet is. */
  about: string
  text: string
  line: number
}

const root = path.resolve(import.meta.dirname, '../../..')

export function readSnippets(document: string): Snippet[] {
  const text = readFileSync(path.join(root, document), 'utf8')
  return [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: about = '', 3: body = '' }) => ({
      language,
      about,
      text: body,
      line: text.slice(0, index).split('\n').length,
    }),
  )
}
