import { type App, type AppOptions, openApp } from '#lib/app/app.ts'
import { explainOpening } from '#lib/platform/database/outage.ts'
import { describeRefusal } from './describe-refusal.ts'

/** Runs a command with its own App. An error is printed on standard error and sets exit code 1. */
export async function runCommand(
  command: (app: App) => Promise<void>,
  options?: Pick<AppOptions, 'anySecret'>,
): Promise<void> {
  let app: App | undefined
  try {
    app = await openApp(options)
    await command(app)
  } catch (error) {
    console.error((app ? describeRefusal(app, error) : explainOpening(error)) ?? describe(error))
    process.exitCode = 1
  } finally {
    await app?.close()
  }
}

/** Runs a command that opens no App. An error, which is for the operator, prints one line and sets exit code 1. */
export async function reportErrors(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(describe(error))
    process.exitCode = 1
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Prints a single JSON value, or text for people. */
export function print(json: boolean, value: unknown, text: () => string): void {
  console.log(json ? JSON.stringify(value, null, 2) : text())
}

/** Rows in aligned columns. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => (row[i] ?? '').length)))
  const line = (cells: string[]): string =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), ...rows.map(line)].join('\n')
}
