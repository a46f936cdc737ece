const path = require('node:path')
const { getDefaultConfig } = require('expo/metro-config')

const config = getDefaultConfig(__dirname)
// The client is linked from the repository; an app of yours installs it like any package, and needs no such line.
config.watchFolders = [path.resolve(__dirname, '../../packages/client')]
module.exports = config
