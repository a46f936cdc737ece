import { defineCommand } from 'citty'
import type { App } from '#lib/app.ts'
import { listVaults } from '#lib/list-vaults.ts'
import { inspectVault, resealVault, type VaultState } from '#lib/platform/security/vault.ts'
import { json } from './support/json-option.ts'
import { print, runCommand, table } from './support/run-command.ts'
import { runProgram } from './support/run-program.ts'

const status = defineCommand({
  meta: { name: 'status', description: 'Show which secret encrypted data uses.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      report(args.json, app, await inspectAll(app))
    }),
})

const rotate = defineCommand({
  meta: {
    name: 'rotate',
    description:
      'Re-encrypt with APP_SECRET everything encrypted with one of APP_SECRET_PREVIOUS. Servers can keep ' +
      'running, and the command can be interrupted and repeated.',
  },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      let resealed = 0
      for (const vault of listVaults(app.database)) resealed += await resealVault(app.secrets, vault)
      const vaults = await inspectAll(app)
      report(args.json, app, vaults, resealed)
      if (!isDone(vaults)) process.exitCode = 1
    }),
})

async function inspectAll({ database, secrets }: App): Promise<VaultState[]> {
  const states: VaultState[] = []
  for (const vault of listVaults(database)) states.push(await inspectVault(secrets, vault))
  return states
}

/** Whether previous secrets are no longer needed. */
function isDone(vaults: readonly VaultState[]): boolean {
  return vaults.every(({ previous, unreadable, bound }) => previous + unreadable + bound === 0)
}

function report(asJson: boolean, { secrets }: App, vaults: VaultState[], resealed?: number): void {
  const [current, ...previous] = secrets.keyIds
  const value = {
    current,
    previous,
    done: isDone(vaults),
    ...(resealed !== undefined && { resealed }),
    vaults,
  }
  print(asJson, value, () =>
    [
      `Current secret: ${current}. Previous secrets: ${describePrevious(previous)}.`,
      describeVaults(vaults),
      ...(resealed === undefined ? [] : [`${resealed} re-encrypted.`]),
      ...warnings(vaults),
    ].join('\n'),
  )
}

function describePrevious(ids: readonly string[]): string {
  return ids.length === 0 ? 'none' : ids.join(', ')
}

function describeVaults(vaults: VaultState[]): string {
  const rows = vaults.map((vault) =>
    [vault.name, vault.total, vault.current, vault.previous, vault.unreadable, vault.bound].map(String),
  )
  return table(['Encrypted', 'All', 'Current', 'Previous', 'Unreadable', 'Bound'], rows)
}

function warnings(vaults: VaultState[]): string[] {
  const count = (pick: (vault: VaultState) => number) => vaults.reduce((sum, vault) => sum + pick(vault), 0)
  return [
    ...(count(({ previous }) => previous) > 0
      ? ['Some data still uses a previous secret. Run `npm run secrets -- rotate`.']
      : []),
    ...(count(({ unreadable }) => unreadable) > 0
      ? ['Unreadable data was encrypted with a secret that is neither APP_SECRET nor in APP_SECRET_PREVIOUS.']
      : []),
    ...(count(({ bound }) => bound) > 0
      ? ['Bound data works only while the secret it was created with is configured.']
      : []),
  ]
}

await runProgram(
  defineCommand({
    meta: { name: 'secrets', description: 'Data encrypted with APP_SECRET.' },
    subCommands: { status, rotate },
  }),
  { reads: ['status'] },
)
