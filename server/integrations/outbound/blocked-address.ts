/** An address that must not be requested. The error names its host at most, because the rest may include a secret. */
export class BlockedAddress extends Error {
  constructor(reason: string) {
    super(`The address must not be requested: ${reason}.`)
    this.name = 'BlockedAddress'
  }
}
