type Provider = {
  name: string
  hosts: RegExp
  /** The page of what a player's address plays; null if the address is that page, or cannot be read. */
  pageOf?(url: URL): string | null
}

/** The address a provider's player is given as a parameter. */
const parameter = (name: string) => (url: URL) => {
  const address = url.searchParams.get(name) ?? ''
  return /^https?:\/\//i.test(address) ? address : null
}

/** `/embed/x` as `/x`. */
const withoutPart = (part: string) => (url: URL) =>
  url.pathname.startsWith(part) ? `https://${url.hostname}/${url.pathname.slice(part.length)}` : null

const providers: Provider[] = [
  { name: 'YouTube', hosts: /(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/, pageOf: youtubePage },
  { name: 'Vimeo', hosts: /(^|\.)vimeo\.com$/, pageOf: vimeoPage },
  { name: 'Dailymotion', hosts: /(^|\.)(dailymotion\.com|dai\.ly)$/, pageOf: dailymotionPage },
  { name: 'SoundCloud', hosts: /(^|\.)soundcloud\.com$/, pageOf: parameter('url') },
  { name: 'Spotify', hosts: /(^|\.)spotify\.com$/, pageOf: withoutPart('/embed/') },
  {
    name: 'Apple Podcasts',
    hosts: /(^|\.)podcasts\.apple\.com$/,
    pageOf: (url) => url.href.replace('//embed.', '//'),
  },
  {
    name: 'Apple Music',
    hosts: /(^|\.)music\.apple\.com$/,
    pageOf: (url) => url.href.replace('//embed.', '//'),
  },
  { name: 'Mixcloud', hosts: /(^|\.)mixcloud\.com$/, pageOf: mixcloudPage },
  { name: 'Bandcamp', hosts: /(^|\.)bandcamp\.com$/ },
  { name: 'Twitch', hosts: /(^|\.)twitch\.tv$/, pageOf: twitchPage },
  { name: 'Facebook', hosts: /(^|\.)facebook\.com$/, pageOf: parameter('href') },
  { name: 'TED', hosts: /(^|\.)ted\.com$/, pageOf: (url) => url.href.replace('//embed.', '//www.') },
  { name: 'Loom', hosts: /(^|\.)loom\.com$/, pageOf: (url) => url.href.replace('/embed/', '/share/') },
  { name: 'TikTok', hosts: /(^|\.)tiktok\.com$/ },
  { name: 'X', hosts: /(^|\.)(twitter|x)\.com$/ },
  { name: 'Instagram', hosts: /(^|\.)instagram\.com$/ },
  { name: 'Flickr', hosts: /(^|\.)(flickr\.com|flic\.kr)$/ },
  { name: 'WordPress.tv', hosts: /(^|\.)wordpress\.tv$/ },
  { name: 'Reddit', hosts: /(^|\.)reddit\.com$/ },
  { name: 'Google Maps', hosts: /^maps\.google\.[a-z.]+$/ },
]

/** The page that an embedded address shows, and the site's name if it is a known one. */
export function readEmbed(address: string): { address: string; provider: string | null } {
  const url = new URL(address)
  const provider = providers.find(({ hosts }) => hosts.test(url.hostname))
  const page = provider?.pageOf?.(url)
  return { address: page && URL.canParse(page) ? page : url.href, provider: provider?.name ?? null }
}

/** Whether a known site plays something at the address. */
export function hasPlayer(url: URL): boolean {
  return providers.some(({ hosts }) => hosts.test(url.hostname))
}

function youtubePage(url: URL): string | null {
  const id = /^\/(?:embed|v|shorts|live)\/([\w-]+)/.exec(url.pathname)?.[1]
  const list = url.searchParams.get('list')
  const base = 'https://www.youtube.com'
  if (id === 'videoseries') return list ? `${base}/playlist?list=${encodeURIComponent(list)}` : null
  const start = /^\d+/.exec(url.searchParams.get('start') ?? '')?.[0]
  return id ? `${base}/watch?v=${id}${start ? `&t=${start}` : ''}` : null
}

/** The key of an unlisted film is a parameter of its player, and part of its page's path. */
function vimeoPage(url: URL): string | null {
  const id = /^\/video\/(\d+)/.exec(url.pathname)?.[1]
  const key = /^\w+$/.exec(url.searchParams.get('h') ?? '')?.[0]
  return id ? `https://vimeo.com/${id}${key ? `/${key}` : ''}` : null
}

function dailymotionPage(url: URL): string | null {
  const id = url.searchParams.get('video') ?? /^\/embed\/video\/(\w+)/.exec(url.pathname)?.[1]
  return id ? `https://www.dailymotion.com/video/${encodeURIComponent(id)}` : null
}

function mixcloudPage(url: URL): string | null {
  const feed = url.searchParams.get('feed')
  const base = 'https://www.mixcloud.com'
  return feed && URL.canParse(feed, base) ? new URL(feed, base).href : null
}

function twitchPage(url: URL): string | null {
  const [channel, video] = [url.searchParams.get('channel'), url.searchParams.get('video')]
  if (video) return `https://www.twitch.tv/videos/${encodeURIComponent(video.replace(/^v/, ''))}`
  return channel ? `https://www.twitch.tv/${encodeURIComponent(channel)}` : null
}
