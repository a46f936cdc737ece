import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chooseUser, makeFolder } from './folder.mjs'
import { findFreePort } from './free-port.mjs'
import { startGuarded } from './guarded-server.mjs'
import { findOrInstall, findProgram } from './install.mjs'

const screen = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp']

/**
 * Finds the WebDriver of WebKitGTK ($WEBKIT_DRIVER_PATH, the system's, else installed now) and a screen for it.
 * @returns {Promise<{ driver: string, xvfb: string }>} paths of programs
 */
export async function findWebKit() {
  const xvfb = await findOrInstall('xvfb', () => findProgram(['Xvfb'], ['/usr/bin', '/opt/X11/bin']))
  const given = process.env.WEBKIT_DRIVER_PATH
  if (given === undefined || given === '') {
    return { xvfb, driver: await findOrInstall('webkit2gtk-driver', findSystemDriver) }
  }
  if (existsSync(given)) return { xvfb, driver: given }
  throw new Error(`WEBKIT_DRIVER_PATH names ${given}, which does not exist. Correct it or leave it out.`)
}

/**
 * Starts WebKit's WebDriver on a screen of its own; both end when this process does.
 * @param {{ isDark?: boolean }} [options] whether the system, and so the pages, are dark
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` is where WebDriver listens
 */
export async function startWebKit({ isDark = false } = {}) {
  const { driver, xvfb } = await findWebKit()
  const screenServer = await startScreen(xvfb)
  try {
    const server = await startDriver(driver, screenServer.display, isDark)
    return { url: server.url, stop: () => server.stop().finally(screenServer.stop) }
  } catch (error) {
    await screenServer.stop()
    throw error
  }
}

async function startScreen(xvfb) {
  const user = chooseUser()
  const folder = await makeFolder('screen', user)
  const readDisplay = () => /^\d+$/m.exec(readText(path.join(folder, 'server.log')))?.[0]
  // Xvfb takes the first display that is free, and writes its number once it is ready.
  const args = ['-displayfd', '1', ...screen]
  const isReady = async () => readDisplay() !== undefined
  const server = await startGuarded({ command: xvfb, args, user, folder, stopSignal: 'SIGTERM', isReady })
  return { display: `:${readDisplay()}`, ...server }
}

async function startDriver(driver, display, isDark) {
  const user = chooseUser()
  const folder = await makeFolder('webkit', user)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { DISPLAY: display, HOME: folder, XDG_RUNTIME_DIR: folder, LIBGL_ALWAYS_SOFTWARE: '1' }
  if (isDark) settings.GTK_THEME = 'Adwaita:dark'
  const server = await startGuarded({
    command: '/usr/bin/env',
    args: [
      ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
      driver,
      '--host=127.0.0.1',
      `--port=${port}`,
    ],
    user,
    folder,
    stopSignal: 'SIGTERM',
    isReady: () => answers(`${url}/status`),
  })
  return { url, ...server }
}

function findSystemDriver() {
  return findProgram(['WebKitWebDriver'], ['/usr/bin', '/usr/lib/webkit2gtk-4.1', '/usr/libexec'])
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

async function answers(url) {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
