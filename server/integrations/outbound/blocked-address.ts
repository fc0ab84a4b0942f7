/** An address that must not be asked, whoever named it. The address itself is not told: it may carry a secret. */
export class BlockedAddress extends Error {
  constructor(reason: string) {
    super(`The address must not be asked: ${reason}.`)
    this.name = 'BlockedAddress'
  }
}
