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
  output: z.ZodObject
  run(call: AgentsCall, input: unknown): Promise<Record<string, unknown>>
}

type Given<Input extends z.ZodObject, Output extends z.ZodObject> = Omit<Tool, 'input' | 'output' | 'run'> & {
  input: Input
  output: Output
  run(call: AgentsCall, input: z.output<Input>): Promise<z.input<Output>>
}

/** Declares a tool whose input is checked against its schema, and whose result is reduced to what its schema has. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>({
  input,
  output,
  run,
  ...rest
}: Given<Input, Output>): Tool {
  return {
    ...rest,
    input,
    output,
    run: async (call, given) => output.parse(await run(call, input.parse(given))),
  }
}
