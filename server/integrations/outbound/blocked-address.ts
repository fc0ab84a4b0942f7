/** An address that must not be requested. The error does not contain the address, because it may include a secret. */
export class BlockedAddress extends Error {
  constructor(reason: string) {
    super(`The address must not be requested: ${reason}.`)
    this.name = 'BlockedAddress'
  }
}
