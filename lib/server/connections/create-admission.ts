import { type Connection, isAnswering } from './connection.ts'

export type Admission = {
  /** The admitted connections that are still open. */
  open: ReadonlyMap<Connection['socket'], Connection>
  /** Whether the connection may stay. If the limit is reached, another one may be closed for it. */
  admit(connection: Connection): boolean
}

export type AdmissionLimits = {
  most: number
  /** The limit per address. Trusted proxies have no address here, and no limit. */
  mostPerAddress: number
}

/** Limits the connections of a server, so that a client that hoards them cannot crowd out others. */
export function createAdmission({ most, mostPerAddress }: AdmissionLimits): Admission {
  const open = new Map<Connection['socket'], Connection>()
  const counts = new Map<string, number>()
  const countOf = ({ address }: Connection): number =>
    address === undefined ? 0 : (counts.get(address) ?? 0)

  const keep = (connection: Connection): void => {
    const { socket, address } = connection
    open.set(socket, connection)
    if (address !== undefined) counts.set(address, countOf(connection) + 1)
    socket.once('close', () => forget(connection))
  }

  const forget = (connection: Connection): void => {
    const { socket, address } = connection
    if (!open.delete(socket) || address === undefined) return
    const left = countOf(connection) - 1
    if (left > 0) counts.set(address, left)
    else counts.delete(address)
  }

  // A newcomer never displaces an address with fewer connections, nor an answer in progress of one with as many.
  const mayGo = (one: Connection, newcomer: Connection): boolean =>
    isAnswering(one) ? countOf(one) > countOf(newcomer) + 1 : countOf(one) >= countOf(newcomer)

  /** Prefers an idle connection, of the address with the most connections. */
  const findVictim = (newcomer: Connection): Connection | undefined => {
    let victim: Connection | undefined
    for (const one of open.values())
      if (mayGo(one, newcomer) && (!victim || compare(one, victim) > 0)) victim = one
    return victim
  }

  const compare = (a: Connection, b: Connection): number =>
    Number(isAnswering(b)) - Number(isAnswering(a)) || countOf(a) - countOf(b)

  return {
    open,
    admit(connection) {
      if (connection.address !== undefined && countOf(connection) >= mostPerAddress) return false
      if (open.size >= most) {
        const victim = findVictim(connection)
        if (!victim) return false
        forget(victim)
        victim.socket.destroy()
      }
      keep(connection)
      return true
    },
  }
}
