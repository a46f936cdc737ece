import os from 'node:os'
import path from 'node:path'
import { findProgram } from './install.mjs'

/** Where downloads from Maven Central stay. */
export const cacheFolder = path.join(
  process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'),
  'storefront',
)

export function findMaven() {
  return findProgram(['mvn'])
}

export function findJava() {
  return findProgram(['java'], ['/usr/bin'])
}
