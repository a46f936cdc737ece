export { hasPlayer } from './embed-providers.ts'
export { listPlayers, playerFor } from './players.ts'
export { nameEmbed, writeEmbed } from './write-embed.ts'
