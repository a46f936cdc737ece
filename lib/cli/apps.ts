import { defineCommand } from 'citty'
import {
  type AppCredentials,
  createApp,
  deleteApp,
  listApps,
  rotateSecret,
  setAppEnabled,
} from '#lib/domains/apps/index.ts'
import { json } from './support/json-option.ts'
import { print, runCommand, table } from './support/run-command.ts'
import { runProgram } from './support/run-program.ts'

const id = { type: 'positional', required: true, description: "The app's id" } as const

const create = defineCommand({
  meta: { name: 'create', description: 'Register an app. Its secret is shown only once.' },
  args: { name: { type: 'positional', required: true, description: 'Its name' }, json },
  run: ({ args }) => runCommand(async (app) => showCredentials(args.json, await createApp(app, args.name))),
})

const list = defineCommand({
  meta: { name: 'list', description: 'List the registered apps.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const apps = await listApps(app)
      const rows = apps.map(({ liveSecrets, createdAt, ...row }) => ({
        ...row,
        live_secrets: liveSecrets,
        created_at: createdAt.toISOString(),
      }))
      print(args.json, rows, () =>
        table(
          ['Id', 'Name', 'Key', 'State', 'Secrets'],
          rows.map((row) => [
            String(row.id),
            row.name,
            row.key,
            row.enabled ? 'on' : 'off',
            row.live_secrets > 1 ? `${row.live_secrets}, rotation in progress` : String(row.live_secrets),
          ]),
        ),
      )
    }),
})

const rotate = defineCommand({
  meta: { name: 'rotate', description: 'Give an app a new secret; the old one keeps working for a while.' },
  args: {
    id,
    hours: { type: 'string', default: '24', description: 'How long the old secret keeps working, 0 to 720' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) =>
      showCredentials(args.json, await rotateSecret(app, parseId(args.id), parseHours(args.hours))),
    ),
})

const enable = switchCommand('enable', true)
const disable = switchCommand('disable', false)

const remove = defineCommand({
  meta: { name: 'delete', description: 'Delete an app and end the sessions it opened.' },
  args: { id, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const appId = parseId(args.id)
      await deleteApp(app, appId)
      print(args.json, { id: appId, deleted: true }, () => `Deleted app ${appId}.`)
    }),
})

function switchCommand(name: string, enabled: boolean) {
  return defineCommand({
    meta: { name, description: `Switch an app ${enabled ? 'on' : 'off'}.` },
    args: { id, json },
    run: ({ args }) =>
      runCommand(async (app) => {
        const appId = parseId(args.id)
        await setAppEnabled(app, appId, enabled)
        print(args.json, { id: appId, enabled }, () => `App ${appId} is ${enabled ? 'on' : 'off'}.`)
      }),
  })
}

function showCredentials(asJson: boolean, { id, name, key, secret }: AppCredentials): void {
  print(asJson, { id, name, key, secret }, () =>
    [
      `App ${id}, ${name}`,
      `Key     ${key}`,
      `Secret  ${secret}`,
      'Save the secret now: it is not shown again.',
    ].join('\n'),
  )
}

function parseId(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647) {
    throw new Error(`"${text}" is not an app id. Run \`npm run apps -- list\` to see all apps.`)
  }
  return number
}

function parseHours(text: string): number {
  const hours = Number(text)
  if (!(hours >= 0 && hours <= 720)) throw new Error('--hours takes a number from 0 to 720.')
  return hours
}

await runProgram(
  defineCommand({
    meta: { name: 'apps', description: 'The apps that may call the API.' },
    subCommands: { create, list, rotate, enable, disable, delete: remove },
  }),
  { reads: ['list'] },
)
