// Preloaded into a server that a test starts: it ends when the test's process does, however that ends.
process.stdin.resume().on('close', () => process.exit(1))
process.stdin.unref?.()
