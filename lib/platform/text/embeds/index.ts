export { hasPlayer } from './embed-providers.ts'
export { PLAYER_HOSTS, playerFor } from './players.ts'
export { nameEmbed, writeEmbed } from './write-embed.ts'
