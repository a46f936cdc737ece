import fs from 'node:fs'

// Every script imports this before anything else, because other modules already fail to load on a Node that is too old.
// It runs on all versions that know modules, so it does without newer syntax.

const manifest = new URL('../../package.json', import.meta.url)
const { engines } = JSON.parse(fs.readFileSync(manifest, 'utf8'))

const advice = explainUnsupported(process.versions.node, engines.node)
if (advice !== undefined) {
  process.stderr.write(`${advice}\n`)
  process.exit(1)
}

/**
 * Why a version of Node cannot run the project; undefined if it can.
 * @param {string} version
 * @param {string} range as package.json writes it: `^20.19.0 || >=22.12.0`
 */
export function explainUnsupported(version, range) {
  if (range.split(' || ').some((part) => isWithin(version, part))) return undefined
  const wanted = range
    .replace(/\^(\d+)\.(\d+)\.0/g, '$1.$2 and later $1.x')
    .replace(/>=(\d+)\.(\d+)\.0/g, '$1.$2 or newer')
  return `Node ${version} cannot run Storefront, which needs ${wanted.replace(' || ', ', or ')}. Install Node 24 (LTS) from https://nodejs.org and run the command again.`
}

function isWithin(version, part) {
  const [major, minor] = version.split('.').map(Number)
  const [, sign, oldestMajor, oldestMinor] = /^(\^|>=)(\d+)\.(\d+)\.0$/.exec(part)
  if (major === Number(oldestMajor)) return minor >= Number(oldestMinor)
  return sign === '>=' && major > Number(oldestMajor)
}
