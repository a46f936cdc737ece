import { defineCommand } from 'citty'
import {
  type AppCredentials,
  type AppSummary,
  changeApp,
  createApp,
  createPublicApp,
  deleteApp,
  listApps,
  type PublicCredentials,
  rotateSecret,
  setAppEnabled,
} from '#lib/domains/people/apps/index.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const id = { type: 'positional', required: true, description: "The app's id" } as const

const origins = {
  type: 'string',
  description: 'Where browsers may call from, such as https://shop.example.com; several with commas',
} as const

const returns = {
  type: 'string',
  description:
    'Addresses that open the app, for buyers who have paid, such as com.example.shop://paid; several with commas',
} as const

const create = defineCommand({
  meta: { name: 'create', description: 'Register an app. Its secret is shown only once.' },
  args: {
    name: { type: 'positional', required: true, description: 'Its name' },
    public: {
      type: 'boolean',
      description: 'For pages and binaries: a key that may be published, without a secret',
    },
    origins,
    returns,
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const list = splitList(args.origins)
      const returnUrls = splitList(args.returns)
      const credentials = args.public
        ? await createPublicApp(app, args.name, list)
        : await createApp(app, args.name)
      const rest = { ...(list && !args.public && { origins: list }), ...(returnUrls && { returnUrls }) }
      if (Object.keys(rest).length > 0) await changeApp(app, credentials.id, rest)
      showCredentials(args.json, credentials)
    }),
})

const set = defineCommand({
  meta: { name: 'set', description: 'Change how the API treats an app.' },
  args: {
    id,
    origins,
    returns,
    limit: {
      type: 'string',
      description: 'Requests a minute from each IP address; "site" for the site\'s own limit',
    },
    strict: { type: 'string', description: 'on: parameters that would be ignored are refused with 422' },
    testing: { type: 'string', description: 'on: refused signatures are answered with the string to sign' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const appId = parseId(args.id)
      const changes = {
        origins: splitList(args.origins),
        returnUrls: splitList(args.returns),
        requestsPerMinute: parseLimit(args.limit),
        strict: parseSwitch('--strict', args.strict),
        testing: parseSwitch('--testing', args.testing),
      }
      await changeApp(app, appId, changes)
      const changed = (await listApps(app)).find((row) => row.id === appId)
      print(args.json, changed && describeApp(changed), () => `Changed app ${appId}.`)
    }),
})

const list = defineCommand({
  meta: { name: 'list', description: 'List the registered apps.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const apps = await listApps(app)
      print(args.json, apps.map(describeApp), () =>
        table(
          ['Id', 'Name', 'Key', 'State', 'Secrets', 'Origins'],
          apps.map((row) => [
            String(row.id),
            row.name,
            row.key,
            stateOf(row),
            row.liveSecrets > 1 ? `${row.liveSecrets}, rotation in progress` : String(row.liveSecrets),
            row.origins.join(', '),
          ]),
        ),
      )
    }),
})

function stateOf({ enabled, public: isPublic, strict, testing }: AppSummary): string {
  const traits = [isPublic && 'public', strict && 'strict', testing && 'testing']
  return [enabled ? 'on' : 'off', ...traits].filter(Boolean).join(', ')
}

function describeApp({ liveSecrets, createdAt, requestsPerMinute, returnUrls, ...row }: AppSummary) {
  return {
    ...row,
    return_urls: returnUrls,
    requests_per_minute: requestsPerMinute,
    live_secrets: liveSecrets,
    created_at: createdAt.toISOString(),
  }
}

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

function showCredentials(
  asJson: boolean,
  { id, name, key, secret }: AppCredentials | PublicCredentials,
): void {
  const known = [`App ${id}, ${name}`, `Key     ${key}`]
  const rest =
    secret === null
      ? ['The key may be published. It has no secret.']
      : [`Secret  ${secret}`, 'Save the secret now: it is not shown again.']
  print(asJson, { id, name, key, secret }, () => [...known, ...rest].join('\n'))
}

function splitList(text: string | undefined): string[] | undefined {
  return text?.split(',').filter((part) => part.trim() !== '')
}

function parseSwitch(option: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (text !== 'on' && text !== 'off') throw new Error(`${option} is either on or off.`)
  return text === 'on'
}

function parseLimit(text: string | undefined): number | null | undefined {
  return text === undefined ? undefined : text === 'site' ? null : Number(text)
}

function parseId(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647) {
    throw new Error(`"${text}" is not an app id. Run \`bin/storefront apps list\` to see all apps.`)
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
    meta: { name: 'apps' },
    subCommands: { create, list, set, rotate, enable, disable, delete: remove },
  }),
  { reads: ['list'] },
)
