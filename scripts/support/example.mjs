import { existsSync } from 'node:fs'
import { ensureClient } from './client-package.mjs'
import { inRoot } from './paths.mjs'
import { ensureGenerated, ensureTypes } from './prepare.mjs'
import { run, runOrFail, runProgram } from './run.mjs'

const NAME = 'Example app'
const folder = inRoot('examples/app')

/** Compiles packages/client into its folder `dist`. */
export async function buildClient() {
  await ensureGenerated()
  await ensureTypes()
  await ensureClient()
}

/** Installs the example's own packages, and compiles the client that it is written with. */
export async function prepareExample() {
  await buildClient()
  if (existsSync(`${folder}/node_modules/expo`)) return
  await runOrFail('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], {
    env: { NODE_ENV: undefined },
  })
}

/**
 * The key of the example's app, which is registered unless it is there already, and may be used from this origin.
 * @param {string} origin
 */
export async function registerExample(origin) {
  const apps = JSON.parse((await runProgram(['lib/cli/running/apps.ts', 'list', '--json'])).stdout)
  const known = apps.find((app) => app.name === NAME && app.public)
  const made = known ?? JSON.parse((await createApp(origin)).stdout)
  // A developer who tries everything out at once should not run into the limit.
  const settings = ['--origins', origin, '--limit', '600', '--strict', 'on']
  await runProgram(['lib/cli/running/apps.ts', 'set', String(made.id), ...settings])
  return made.key
}

function createApp(origin) {
  return runProgram(['lib/cli/running/apps.ts', 'create', NAME, '--public', '--origins', origin, '--json'])
}

/**
 * Runs Expo's own command on the example, without what it kept of former runs: their address and key are in it.
 * @param {string[]} args
 * @param {{ url: string, key: string, show?: boolean }} api
 */
export function runExpo(args, { url, key, show = false }) {
  return run(process.execPath, [`${folder}/node_modules/expo/bin/cli`, ...args, '--clear'], {
    cwd: folder,
    show,
    env: {
      NODE_ENV: undefined,
      PORT: undefined,
      HOST: undefined,
      EXPO_NO_TELEMETRY: '1',
      EXPO_OFFLINE: '1',
      EXPO_PUBLIC_API_URL: url,
      EXPO_PUBLIC_API_KEY: key,
    },
  })
}
