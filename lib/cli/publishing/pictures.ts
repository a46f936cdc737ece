import { defineCommand } from 'citty'
import { copyPictures, openMediaFolder } from '#lib/services/media/index.ts'
import { json } from '../support/json-option.ts'
import { createProgressLine } from '../support/progress-line.ts'
import { print, runCommand } from '../support/run-command.ts'

import { runProgram } from '../support/run-program.ts'

const status = defineCommand({
  meta: { name: 'status', description: 'How many pictures have sizes, and how much room these take here.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async ({ pictures }) => {
      const found = await pictures.status()
      print(args.json, found, () =>
        [
          `${found.pictures} pictures, of which ${found.sized} have sizes and ${found.waiting} have not been read yet.`,
          `${found.files} files of sizes, ${Math.round(found.bytes / 1024)} KB.`,
        ].join('\n'),
      )
    }),
})

const read = defineCommand({
  meta: {
    name: 'read',
    description: 'Read size and colour of pictures now, which the server otherwise does within a minute.',
  },
  args: {
    again: { type: 'boolean', default: false, description: 'Of all pictures, such as after replacing files' },
    json,
  },
  run: ({ args }) =>
    runCommand(async ({ pictures }) => {
      const progress = createProgressLine()
      const done = await pictures.read({
        again: args.again,
        onProgress: (count) => progress.show(`${count} pictures`),
      })
      progress.end()
      print(args.json, done, () => `Read ${done.read} pictures; ${done.unread} have no sizes.`)
    }),
})

const make = defineCommand({
  meta: { name: 'make', description: 'Make all sizes now, so that no visitor waits for one.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async ({ pictures }) => {
      const progress = createProgressLine()
      const done = await pictures.makeAll((count) => progress.show(`${count} sizes`))
      progress.end()
      print(args.json, done, () => `Made ${done.made} sizes; ${done.failed} failed.`)
      if (done.failed > 0) process.exitCode = 1
    }),
})

const sweep = defineCommand({
  meta: {
    name: 'sweep',
    description: 'Remove sizes of pictures that no longer exist, as the server does daily.',
  },
  args: { json },
  run: ({ args }) =>
    runCommand(async ({ pictures }) => {
      const removed = await pictures.sweep()
      print(args.json, { removed }, () => `Removed the sizes of ${removed} pictures.`)
    }),
})

const upload = defineCommand({
  meta: {
    name: 'upload',
    description: "Copy the pictures of this machine's folder to the bucket of MEDIA_URL.",
  },
  args: { json },
  run: ({ args }) =>
    runCommand(async ({ env, pictures }) => {
      if (!pictures.store.isShared)
        throw new Error('MEDIA_URL is not set: this machine keeps its pictures itself.')
      const progress = createProgressLine()
      const done = await copyPictures(openMediaFolder(env.storagePath), pictures.store, (count) =>
        progress.show(`${count} files`),
      )
      progress.end()
      print(args.json, done, () => `Copied ${done.copied} files; ${done.skipped} were there already.`)
    }),
})

await runProgram(
  defineCommand({
    meta: { name: 'pictures' },
    subCommands: { status, read, make, sweep, upload },
  }),
)
