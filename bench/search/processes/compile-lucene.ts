import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const SOURCE = path.resolve(import.meta.dirname, '../peers/LuceneEngine.java')
/** Where Debian's package liblucene8-java puts them. */
const JARS = '/usr/share/java'
const PARTS = ['core', 'analyzers-common', 'suggest']

export type JavaProgram = { classPath: string; remove(): void }

/** Compiles the program that runs Lucene. Throws an error that says what the machine lacks. */
export function compileLucene(): JavaProgram {
  const libraries = findLibraries()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-lucene-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    execFileSync('javac', ['-cp', libraries.join(path.delimiter), '-d', folder, SOURCE], { stdio: 'pipe' })
  } catch (error) {
    remove()
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw isMissing ? new Error('There is no Java compiler. Install default-jdk-headless.') : error
  }
  return { classPath: [folder, ...libraries].join(path.delimiter), remove }
}

function findLibraries(): string[] {
  const names = existsSync(JARS) ? readdirSync(JARS) : []
  return PARTS.map((part) => {
    const name = names.find((one) => new RegExp(`^lucene-${part}-8[.\\d]*\\.jar$`).test(one))
    if (!name) throw new Error('There is no Lucene 8. Install liblucene8-java.')
    return path.join(JARS, name)
  })
}
