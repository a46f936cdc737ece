import { defineCommand } from 'citty'
import { webhookServices } from '#lib/app/open-outbox.ts'
import {
  addEndpoint,
  changeEndpoint,
  describeFailure,
  type EndpointCredentials,
  type EndpointSummary,
  findListedDelivery,
  isAccepted,
  type ListedDelivery,
  listDeliveries,
  listEndpoints,
  pauseEndpoint,
  removeEndpoint,
  resendDelivery,
  resendFailed,
  resumeEndpoint,
  rotateEndpointSecret,
  testEndpoint,
  webhookTypes,
} from '#lib/domains/running/webhooks/index.ts'
import { splitList } from '#lib/platform/text/split-list.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const DEFAULT_LISTED = 50

const id = { type: 'positional', required: true, description: "The endpoint's id" } as const
const delivery = { type: 'positional', required: true, description: "The delivery's id" } as const
const name = { type: 'string', description: 'What you call it' } as const
const events = {
  type: 'string',
  description: `Which events it gets, with commas: ${webhookTypes.join(', ')}; or all`,
} as const

const add = defineCommand({
  meta: { name: 'add', description: 'Send events to an address. Its secret is shown only once.' },
  args: {
    url: { type: 'positional', required: true, description: 'An https address' },
    events: { ...events, required: true },
    name,
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const input = { url: args.url, name: args.name, events: splitTypes(args.events) ?? [] }
      showSecret(args.json, await addEndpoint(app, input, app.env.webhookLocalHosts))
    }),
})

const set = defineCommand({
  meta: { name: 'set', description: 'Change the address, name or events of an endpoint.' },
  args: { id, url: { type: 'string', description: 'An https address' }, events, name, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const endpointId = parseId(args.id)
      const changes = { url: args.url, name: args.name, events: splitTypes(args.events) }
      await changeEndpoint(app, endpointId, changes, app.env.webhookLocalHosts)
      print(args.json, { id: endpointId, changed: true }, () => `Changed endpoint ${endpointId}.`)
    }),
})

const list = defineCommand({
  meta: { name: 'list', description: 'List the endpoints.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const rows = await listEndpoints(app)
      print(args.json, rows.map(describeEndpoint), () =>
        table(
          ['Id', 'Name', 'Address', 'State', 'Waiting', 'Events'],
          rows.map((row) => [
            String(row.id),
            row.name,
            row.url,
            row.state,
            String(row.waiting),
            row.events.length === webhookTypes.length ? 'all' : row.events.join(', '),
          ]),
        ),
      )
    }),
})

const rotate = defineCommand({
  meta: { name: 'rotate', description: 'Give an endpoint a new secret; for a while, both sign.' },
  args: {
    id,
    hours: { type: 'string', default: '24', description: 'How long the old secret signs as well, 0 to 720' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) =>
      showSecret(args.json, await rotateEndpointSecret(app, parseId(args.id), parseHours(args.hours))),
    ),
})

const pause = defineCommand({
  meta: { name: 'pause', description: 'Hold back what happens, until the endpoint is resumed.' },
  args: { id, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const endpointId = parseId(args.id)
      await pauseEndpoint(app, endpointId)
      print(args.json, { id: endpointId, state: 'paused' }, () => `Endpoint ${endpointId} is paused.`)
    }),
})

const resume = defineCommand({
  meta: { name: 'resume', description: 'Send an endpoint what was held back, and what happens from now on.' },
  args: { id, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const endpointId = parseId(args.id)
      await resumeEndpoint(app, endpointId)
      print(args.json, { id: endpointId, state: 'on' }, () => `Endpoint ${endpointId} is on.`)
    }),
})

const remove = defineCommand({
  meta: { name: 'remove', description: 'Remove an endpoint, with what was to be sent to it.' },
  args: { id, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const endpointId = parseId(args.id)
      await removeEndpoint(app, endpointId)
      print(args.json, { id: endpointId, removed: true }, () => `Removed endpoint ${endpointId}.`)
    }),
})

const test = defineCommand({
  meta: { name: 'test', description: 'Send an endpoint a test event now, and show what it answers.' },
  args: { id, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const attempt = await testEndpoint(webhookServices(app), parseId(args.id))
      if (!isAccepted(attempt)) throw new Error(describeFailure(attempt))
      const { status, took } = attempt
      print(args.json, { status, took }, () => `The endpoint answered ${status} within ${took} ms.`)
    }),
})

const log = defineCommand({
  meta: { name: 'log', description: 'List deliveries, the latest first.' },
  args: {
    endpoint: { type: 'string', description: "Only an endpoint's, by its id" },
    failed: { type: 'boolean', default: false, description: 'Only those that failed at least once' },
    limit: { type: 'string', default: String(DEFAULT_LISTED), description: 'How many, 1 to 1000' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const endpointId = args.endpoint === undefined ? undefined : parseId(args.endpoint)
      const limit = parseLimit(args.limit)
      const rows = await listDeliveries(app, { endpointId, failed: args.failed, limit })
      print(args.json, rows.map(describeDelivery), () =>
        table(
          ['Id', 'Endpoint', 'Event', 'About', 'State', 'Happened at', 'Attempts', 'Latest answer'],
          rows.map((row) => [
            String(row.id),
            String(row.endpointId),
            row.type,
            row.subject,
            row.state,
            row.happenedAt.toISOString(),
            String(row.attempts.length),
            latestAnswer(row),
          ]),
        ),
      )
    }),
})

const show = defineCommand({
  meta: { name: 'show', description: 'Show a delivery with all answers.' },
  args: { delivery, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const row = await findListedDelivery(app, parseId(args.delivery))
      print(args.json, describeDelivery(row), () =>
        [
          `Delivery ${row.id} of ${row.event} (${row.type}, ${row.subject}) to endpoint ${row.endpointId}: ${row.state}`,
          ...row.attempts.map(({ at, took, status, failure, answer }) =>
            `${at.toISOString()}  ${failure ?? status}  ${took} ms  ${answer.replace(/\s+/g, ' ')}`.trimEnd(),
          ),
        ].join('\n'),
      )
    }),
})

const resend = defineCommand({
  meta: { name: 'resend', description: 'Send a delivery once more, or all that an endpoint never accepted.' },
  args: {
    delivery: { ...delivery, required: false },
    failed: { type: 'string', description: 'The id of an endpoint: all of its deliveries that failed' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const given = args.delivery as string | undefined
      if ((given === undefined) === (args.failed === undefined))
        throw new Error('Name a delivery, or an endpoint with --failed.')
      const resent = given === undefined ? await resendFailed(app, parseId(args.failed ?? '')) : 1
      if (given !== undefined) await resendDelivery(app, parseId(given))
      print(args.json, { resent }, () => `${resent} will be sent within seconds, if a server is running.`)
    }),
})

function describeEndpoint({ failingSince, createdAt, liveSecrets, ...row }: EndpointSummary) {
  return {
    ...row,
    failing_since: failingSince?.toISOString() ?? null,
    live_secrets: liveSecrets,
    created_at: createdAt.toISOString(),
  }
}

function describeDelivery({ endpointId, happenedAt, endedAt, attempts, ...row }: ListedDelivery) {
  return {
    ...row,
    endpoint_id: endpointId,
    happened_at: happenedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  }
}

function latestAnswer({ attempts: [latest] }: ListedDelivery): string {
  return latest ? (latest.failure ?? String(latest.status)) : '–'
}

function showSecret(asJson: boolean, { id, url, secret }: EndpointCredentials): void {
  print(asJson, { id, url, secret }, () =>
    [`Endpoint ${id}, ${url}`, `Secret  ${secret}`, 'Save the secret now: it is not shown again.'].join('\n'),
  )
}

function splitTypes(text: string | undefined): readonly string[] | undefined {
  return text === 'all' ? webhookTypes : text === undefined ? undefined : splitList(text)
}

function parseId(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 2_147_483_647) return number
  throw new Error(`"${text}" is not an id. Run \`bin/storefront webhooks list\` or \`log\` to see them.`)
}

function parseHours(text: string): number {
  const hours = Number(text)
  if (!(hours >= 0 && hours <= 720)) throw new Error('--hours takes a number from 0 to 720.')
  return hours
}

function parseLimit(text: string): number {
  const limit = Number(text)
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= 1000))
    throw new Error('--limit takes a whole number from 1 to 1000.')
  return limit
}

await runProgram(
  defineCommand({
    meta: { name: 'webhooks' },
    subCommands: { add, list, set, rotate, pause, resume, remove, test, log, show, resend },
  }),
  { reads: ['list', 'log', 'show'] },
)
