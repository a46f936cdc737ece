import { defineCommand } from 'citty'
import type { App } from '#lib/app/app.ts'
import {
  findSecretProblem,
  inspectVaults,
  rotateSecret,
  takeOverDatabase,
} from '#lib/app/secret-of-database.ts'
import type { VaultState } from '#lib/platform/security/vault.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const status = defineCommand({
  meta: { name: 'status', description: 'Show which secret encrypted data uses.' },
  args: { json },
  run: ({ args }) =>
    runCommand(
      async (app) => {
        report(args.json, app, await inspectVaults(app))
        const problem = await findSecretProblem(app)
        if (problem !== null) throw new Error(problem)
      },
      { anySecret: true },
    ),
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
      const { resealed, vaults } = await rotateSecret(app)
      report(args.json, app, vaults, resealed)
      if (!isDone(vaults)) process.exitCode = 1
    }),
})

const accept = defineCommand({
  meta: {
    name: 'accept',
    description:
      'Let the shop serve without a secret that is lost, and list what was encrypted with it. Nothing is deleted: ' +
      'should the secret turn up, add it to APP_SECRET_PREVIOUS and rotate.',
  },
  args: { json },
  run: ({ args }) =>
    runCommand(
      async (app) => {
        if ((await findSecretProblem(app)) === null)
          throw new Error(
            'There is nothing to accept: the database is encrypted under the configured secrets.',
          )
        await takeOverDatabase(app)
        const vaults = await inspectVaults(app)
        const todo = vaults
          .filter(({ unreadable }) => unreadable > 0)
          .map(({ name }) => REPLACING[name] ?? name)
        print(args.json, { vaults, todo }, () =>
          [describeVaults(vaults), 'The shop serves again. Replace what cannot be read:', ...todo].join('\n'),
        )
      },
      { anySecret: true },
    ),
})

/** How to recover what a vault has lost, by the vault's name. */
const REPLACING: Record<string, string> = {
  "apps' secrets": '- apps: bin/storefront apps rotate ID, for each',
  "customers' TOTP secrets":
    '- customers with a second factor: bin/storefront customers two-factor EMAIL --off',
  "customers' recovery codes":
    '- customers with recovery codes: bin/storefront customers two-factor EMAIL --off',
  "the staff's TOTP secrets": '- staff with a second factor: bin/storefront staff reset-factor EMAIL',
  "the staff's recovery codes": '- staff with recovery codes: bin/storefront staff reset-factor EMAIL',
  settings:
    '- secret settings, such as keys of payment providers: bin/storefront settings set KEY VALUE, or in the panel',
  "webhooks' secrets": '- webhooks: bin/storefront webhooks rotate ID, for each',
  'the outbox': '- mails that were waiting: they are given up, and bin/storefront outbox list shows them',
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
      ? ['Some data still uses a previous secret. Run `bin/storefront secrets rotate`.']
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
    meta: { name: 'secrets' },
    subCommands: { status, rotate, accept },
  }),
  { reads: ['status'] },
)
