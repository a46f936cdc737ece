import { execFileSync } from 'node:child_process'
import { type BenchDocument, makeDocument } from './document.ts'

const LISTER = 'apt-cache'
const LARGEST_DUMP = 1 << 30

/** Debian's descriptions of its packages: real words in real frequencies. None where this machine has no list of them. */
export function readPackageDescriptions(): BenchDocument[] {
  const documents: BenchDocument[] = []
  for (const entry of dumpPackages().split('\n\n')) {
    const name = readField(entry, 'Package')
    const body = readField(entry, 'Description(?:-en)?')
    if (name === '' || body === '') continue
    const meta = readField(entry, 'Version')
    documents.push(makeDocument(documents.length + 1, { title: name, body, meta }))
  }
  return documents
}

function dumpPackages(): string {
  try {
    return execFileSync(LISTER, ['dumpavail'], {
      encoding: 'utf8',
      maxBuffer: LARGEST_DUMP,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return ''
  }
}

/** A field goes on in lines that begin with a blank. */
function readField(entry: string, name: string): string {
  const value = new RegExp(`^${name}: (.*(?:\n .*)*)`, 'm').exec(entry)?.[1] ?? ''
  return value.replace(/\s+/g, ' ').trim()
}
