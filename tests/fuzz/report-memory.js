/** Loaded into the product: on SIGUSR2, prints the memory in use after a garbage collection. */
process.on('SIGUSR2', () => {
  globalThis.gc()
  process.stdout.write(`memory ${process.memoryUsage().heapUsed}\n`)
})
