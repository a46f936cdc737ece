import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { say } from '../../../scripts/support/console.mjs'
import { inRoot } from '../../../scripts/support/paths.mjs'
import { ensureGenerated, ensureInstalled, ensureTypes } from '../../../scripts/support/prepare.mjs'
import { runOrFail } from '../../../scripts/support/run.mjs'
import { findOrInstall } from './install.mjs'
import { cacheFolder, findJava, findMaven } from './maven.mjs'

const project = inRoot('packages/kotlin/pom.xml')

/** Maven, where it has all that the Kotlin client is compiled and tested with; undefined otherwise. */
export function findKotlin() {
  return findJava() && existsSync(downloaded()) ? findMaven() : undefined
}

/** Downloads the Kotlin compiler and the libraries of the client from Maven Central where they are missing. */
export async function installKotlin() {
  await findOrInstall('openjdk-17-jdk-headless', findJava)
  const maven = await findOrInstall('maven', findMaven)
  if (existsSync(downloaded())) return maven
  // Maven downloads what the tests of the client ask for by running them, and the client's types are written first.
  await ensureInstalled()
  await ensureGenerated()
  await ensureTypes()
  say('  The Kotlin compiler is missing; downloading it from Maven Central …')
  await runOrFail(maven, ['-q', '-B', '-f', project, 'test'], { what: 'mvn' })
  await mkdir(cacheFolder, { recursive: true })
  await writeFile(downloaded(), '')
  return maven
}

/** Says that it is missing. */
export const MISSING =
  'The Kotlin compiler is not installed here, so the Kotlin client is not tried. "npm run drill -- kotlin" downloads it.'

/** Stands for the libraries that this project file names. */
function downloaded() {
  const hash = createHash('sha256').update(readFileSync(project)).digest('hex')
  return path.join(cacheFolder, `kotlin-${hash.slice(0, 16)}`)
}
