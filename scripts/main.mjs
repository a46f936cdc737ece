import './support/supported-node.mjs'

// node scripts/main.mjs start: runs scripts/start.mjs, as npm start does. What it loads needs a newer Node than this file.
const [name] = process.argv.splice(2, 1)
import(`./${name}.mjs`)
