import { closeSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { type BenchDocument, fromLine, toLine } from './document.ts'

const CHUNK = 1 << 20

/** Writes documents one after the other, and returns how many there were. */
export function writeCorpus(file: string, documents: Iterable<BenchDocument>): number {
  return writeLines(file, toLines(documents))
}

function* toLines(documents: Iterable<BenchDocument>): Generator<string> {
  for (const document of documents) yield toLine(document)
}

/** Writes lines one after the other, and returns how many there were. */
export function writeLines(file: string, lines: Iterable<string>): number {
  const unfinished = `${file}.unfinished`
  const handle = openSync(unfinished, 'w')
  let pending = ''
  let count = 0
  for (const line of lines) {
    pending += `${line}\n`
    count++
    if (pending.length < CHUNK) continue
    writeSync(handle, pending)
    pending = ''
  }
  writeSync(handle, pending)
  closeSync(handle)
  renameSync(unfinished, file)
  return count
}

/** Reads the documents of a corpus in small chunks, the same for every engine. */
export function* readCorpus(file: string): Generator<BenchDocument> {
  const handle = openSync(file, 'r')
  const chunk = Buffer.alloc(CHUNK)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  try {
    for (let bytes = readSync(handle, chunk); bytes > 0; bytes = readSync(handle, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, bytes))).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield fromLine(line)
    }
  } finally {
    closeSync(handle)
  }
}
