/** Loaded into the product: on SIGUSR2 it says what is left of its memory after a collection. */
process.on('SIGUSR2', () => {
  globalThis.gc()
  process.stdout.write(`memory ${process.memoryUsage().heapUsed}\n`)
})
