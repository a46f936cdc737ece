import type { z } from 'zod'
import type { AgentsCall } from './agents-call.ts'

/** Something that an agent can do, as a value. */
export type Tool = {
  name: string
  title: string
  description: string
  /** Whether it leaves everything as it is. */
  isReading: boolean
  input: z.ZodObject
  run(call: AgentsCall, input: unknown): Promise<Record<string, unknown>>
}

type Given<Input extends z.ZodObject> = Omit<Tool, 'input' | 'run'> & {
  input: Input
  run(call: AgentsCall, input: z.output<Input>): Promise<Record<string, unknown>>
}

/** Declares a tool whose input is checked against its schema. */
export function tool<Input extends z.ZodObject>({ input, run, ...rest }: Given<Input>): Tool {
  return { ...rest, input, run: (call, given) => run(call, input.parse(given)) }
}
