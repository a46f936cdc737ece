import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { inBuild, inRoot } from '../../../scripts/support/paths.mjs'

interface QueryCompiler {
  compile(query: string): unknown
}

/**
 * Keeps the plans that Prisma's compiler makes of queries, between clients, workers and runs: it takes milliseconds for
 * each, and again in every process. A plan follows from the query, the models and Prisma's version; the generated client
 * holds the latter two.
 */
export function keepPlans(Compiler: { prototype: QueryCompiler }, provider: 'sqlite' | 'postgresql'): void {
  const client = readFileSync(inRoot('lib/platform/generated', provider, 'internal/class.ts'))
  const folder = inBuild('tests/plans', hash(client))
  mkdirSync(folder, { recursive: true })
  const { compile } = Compiler.prototype
  Compiler.prototype.compile = function (query) {
    const file = path.join(folder, hash(query))
    const kept = read(file)
    if (kept !== undefined) return kept
    const plan = compile.call(this, query)
    write(file, plan)
    return plan
  }
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function read(file: string): unknown {
  try {
    return deserialize(readFileSync(file))
  } catch {
    return undefined
  }
}

/** Under another name first: other workers read it. */
function write(file: string, plan: unknown): void {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, serialize(plan))
  renameSync(unfinished, file)
}
