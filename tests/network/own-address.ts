import { networkInterfaces } from 'node:os'

/** This machine's address in its network, whose connections have a limit. Undefined without a network. */
export const ownAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address
