import { existsSync } from 'node:fs'
import { findOrInstall, findProgram } from './install.mjs'

const programs = ['firefox-esr', 'firefox']
const folders = ['/usr/bin', '/Applications/Firefox.app/Contents/MacOS']

/**
 * The path of a Firefox to drive: $FIREFOX_PATH, the system's, else one installed now.
 * @returns {Promise<string>}
 */
export async function findFirefox() {
  const given = process.env.FIREFOX_PATH
  if (given === undefined || given === '') return findOrInstall('firefox-esr', findSystemFirefox)
  if (existsSync(given)) return given
  throw new Error(`FIREFOX_PATH names ${given}, which does not exist. Correct it or leave it out.`)
}

function findSystemFirefox() {
  return findProgram(programs, folders)
}
