/** A message as a device gets it. */
export type ReceivedPush = {
  token: string
  title: string
  body: string
  data: Record<string, string>
}

/** The answer of a server instead of taking a message. */
export type PushTrouble = { status: number; body?: unknown } | 'die' | 'hang'

/** A server that speaks as a push service does, on this machine. */
export type PushTestServer = {
  origin: string
  /** The messages it took, in order. */
  received: ReceivedPush[]
  /** Requests to send, taken or not. */
  attempts: number
  /** Used up before anything is taken again. */
  troubles: PushTrouble[]
  /** Tokens whose app is gone. */
  dead: Set<string>
  /** The client's faults against the protocol. */
  complaints: string[]
  /** Called with each message before the server says that it has it. */
  onPush: ((push: ReceivedPush) => void) | undefined
  close(): Promise<void>
}

export function newServerState(): Omit<PushTestServer, 'origin' | 'close'> {
  return { received: [], attempts: 0, troubles: [], dead: new Set(), complaints: [], onPush: undefined }
}
