import { defineCommand } from 'citty'
import {
  findMessage,
  type KeptMessage,
  listMessages,
  markMessage,
} from '#lib/domains/publishing/contact/index.ts'
import { cutText } from '#lib/platform/text/plain-text.ts'
import { json } from '../support/json-option.ts'
import { parseWhole } from '../support/parse-number.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const id = { type: 'positional', required: true, description: 'Its id, as shown by list' } as const

const list = defineCommand({
  meta: { name: 'list', description: 'List the messages waiting for an answer.' },
  args: { all: { type: 'boolean', default: false, description: 'Include those already answered' }, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const messages = await listMessages(app, { all: args.all })
      print(args.json, messages.map(present), () =>
        messages.length > 0 ? summarise(messages) : 'No messages.',
      )
    }),
})

const show = defineCommand({
  meta: { name: 'show', description: 'Show a message in full.' },
  args: { id, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const message = orFail(await findMessage(app, parseId(args.id)), args.id)
      print(args.json, present(message), () => describe(message))
    }),
})

const done = defineCommand({
  meta: { name: 'done', description: 'Mark a message as answered and drop it from the list.' },
  args: { id, undo: { type: 'boolean', default: false, description: 'Mark it as unanswered again' }, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const message = orFail(await markMessage(app, parseId(args.id), !args.undo), args.id)
      print(args.json, present(message), () => `Message ${message.id} is ${stateOf(message)}.`)
    }),
})

function parseId(text: string): number {
  return parseWhole('ID', text, 1)
}

function orFail(message: KeptMessage | null, id: string): KeptMessage {
  if (!message) throw new Error(`There is no message ${id}.`)
  return message
}

function present(message: KeptMessage) {
  return {
    id: message.id,
    state: stateOf(message),
    name: message.name,
    email: message.email,
    phone: message.phone,
    subject: message.subject,
    message: message.message,
    ip_address: message.ipAddress,
    created_at: message.createdAt.toISOString(),
    done_at: message.doneAt?.toISOString() ?? null,
  }
}

function stateOf({ doneAt }: KeptMessage): 'waiting' | 'done' {
  return doneAt ? 'done' : 'waiting'
}

function summarise(messages: KeptMessage[]): string {
  const rows = messages.map((message) => [
    String(message.id),
    stateOf(message),
    message.createdAt.toISOString().slice(0, 16).replace('T', ' '),
    message.email,
    cutText([message.subject, message.message].filter(Boolean).join(': '), 60),
  ])
  return table(
    ['ID', 'State', 'Received', 'From', 'Text'],
    rows.map((row) => row.map(printable)),
  )
}

function describe(message: KeptMessage): string {
  const facts = [
    `From:     ${message.name} <${message.email}>`,
    ...(message.phone ? [`Phone:    ${message.phone}`] : []),
    ...(message.subject ? [`Subject:  ${message.subject}`] : []),
    `Received: ${message.createdAt.toISOString()}`,
    `State:    ${stateOf(message)}`,
  ]
  const body = message.message.split('\n')
  return [...facts, '', ...body].map(printable).join('\n')
}

/** Keeps text from strangers from controlling the terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
}

await runProgram(
  defineCommand({
    meta: { name: 'messages' },
    subCommands: { list, show, done },
  }),
  { reads: ['list', 'show'] },
)
