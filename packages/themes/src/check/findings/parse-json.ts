type Parsed = { value: unknown } | { fault: { reason: string; offset: number } }

/** A JSON text as a value, or what is wrong with it and where. */
export function parseJson(text: string): Parsed {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const { message } = error as SyntaxError
    const offset = Number(/at position (\d+)/.exec(message)?.[1] ?? text.trimEnd().length)
    return { fault: { reason: message.replace(/,? (?:in JSON )?at position .*$/s, ''), offset } }
  }
}
