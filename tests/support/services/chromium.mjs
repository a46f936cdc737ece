import { existsSync } from 'node:fs'
import { inRoot } from '../../../scripts/support/paths.mjs'
import { run } from '../../../scripts/support/run.mjs'
import { findOrInstall, findProgram, isOffered } from './install.mjs'

const programs = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const headlessShell = 'chromium-headless-shell'
const downloadWithinMs = 180_000

/**
 * The path of a Chromium to drive: $CHROMIUM_PATH, the system's, Playwright's own, else one installed now.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (isGiven(given)) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH names ${given}, which does not exist. Correct it or leave it out.`)
  }
  return (
    findSystemChromium() ??
    (await findDownloaded()) ??
    (await download()) ??
    (await findOrInstall('chromium', findSystemChromium))
  )
}

/**
 * The path of a Chromium for what every Chromium shows alike: Debian's headless shell, which takes half the CPU time of
 * the whole browser but lacks its back/forward cache; otherwise the same as findChromium.
 * @returns {Promise<string>}
 */
export async function findHeadlessChromium() {
  return (isGiven(process.env.CHROMIUM_PATH) ? undefined : findHeadlessShell()) ?? findChromium()
}

/** Installs the headless shell where that is possible. Tests run without it too, only longer. */
export async function installHeadlessChromium() {
  if (isGiven(process.env.CHROMIUM_PATH) || findHeadlessShell() !== undefined) return
  if (await isOffered(headlessShell))
    await findOrInstall(headlessShell, findHeadlessShell).catch(() => undefined)
}

function isGiven(browserPath) {
  return browserPath !== undefined && browserPath !== ''
}

function findHeadlessShell() {
  return findProgram([headlessShell], ['/usr/bin'])
}

function findSystemChromium() {
  return findProgram(programs, ['/usr/bin'])
}

async function findDownloaded() {
  const { chromium } = await import('playwright')
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}

async function download() {
  const cli = inRoot('node_modules/playwright/cli.js')
  const { code } = await run(process.execPath, [cli, 'install', 'chromium'], { timeoutMs: downloadWithinMs })
  return code === 0 ? findDownloaded() : undefined
}
