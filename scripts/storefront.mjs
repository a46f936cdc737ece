#!/usr/bin/env node
import './support/supported-node.mjs'

// bin/storefront leads here. What it loads needs a newer Node than this file.
import('./support/command-line.mjs').then(({ runCommandLine }) => runCommandLine(process.argv.slice(2)))
