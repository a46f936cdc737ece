export { hasPlayer } from './embed-providers.ts'
export { playerFor, playerHosts } from './players.ts'
export { nameEmbed, writeEmbed } from './write-embed.ts'
