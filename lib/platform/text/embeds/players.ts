import { readEmbed } from './embed-providers.ts'

type Player = { host: string; readId(url: URL): string | null | undefined; write(id: string): string }

/** The players that a page may load, by the name of their site. Each does without cookies until it plays, where it can. */
const PLAYERS: Readonly<Record<string, Player>> = {
  YouTube: {
    host: 'https://www.youtube-nocookie.com',
    readId: (url) =>
      url.hostname === 'youtu.be' ? /^\/([\w-]+)/.exec(url.pathname)?.[1] : url.searchParams.get('v'),
    write: (id) => `/embed/${encodeURIComponent(id)}?autoplay=1`,
  },
  Vimeo: {
    host: 'https://player.vimeo.com',
    // An unlisted film also has a key.
    readId: (url) => /^\/(\d+(?:\/\w+)?)\/?$/.exec(url.pathname)?.[1],
    write: (id) => `/video/${id.replace('/', '?h=')}${id.includes('/') ? '&' : '?'}dnt=1&autoplay=1`,
  },
  Dailymotion: {
    host: 'https://geo.dailymotion.com',
    readId: (url) => /^\/(?:video\/)?(\w+)$/.exec(url.pathname)?.[1],
    write: (id) => `/player.html?video=${encodeURIComponent(id)}`,
  },
  Spotify: {
    host: 'https://open.spotify.com',
    readId: (url) =>
      /^\/((?:track|album|playlist|episode|show|artist)\/[A-Za-z0-9]+)$/.exec(url.pathname)?.[1],
    write: (id) => `/embed/${id}`,
  },
  SoundCloud: {
    host: 'https://w.soundcloud.com',
    readId: (url) => (url.pathname.length > 1 ? url.href : null),
    write: (address) => `/player/?url=${encodeURIComponent(address)}&auto_play=true`,
  },
}

/** The hosts of all players, which the policy of a page may name. */
export const playerHosts = Object.values(PLAYERS).map(({ host }) => host)

/** The address of the player for what an address shows; null if the site has none that is known. */
export function playerFor(given: string): string | null {
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) return null
  const { address, provider } = readEmbed(given)
  const player = PLAYERS[provider ?? '']
  const id = player?.readId(new URL(address))
  return player && id ? player.host + player.write(id) : null
}
